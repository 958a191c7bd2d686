{{/* The prefix of all names, short enough for what is appended. */}}
{{- define "openenum.fullname" -}}
{{- $name := .Values.fullnameOverride | default .Release.Name -}}
{{- if not (or .Values.fullnameOverride (contains .Chart.Name .Release.Name)) -}}
{{- $name = printf "%s-%s" .Release.Name .Chart.Name -}}
{{- end -}}
{{- $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* The labels by which selectors find the pods of a program: dict root, program (enum-server or enum-admin). */}}
{{- define "openenum.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .program }}
{{- end -}}

{{- define "openenum.labels" -}}
{{ include "openenum.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{/* dict root, image. */}}
{{- define "openenum.image" -}}
{{- if .image.digest -}}
{{ .image.repository }}@{{ .image.digest }}
{{- else -}}
{{ .image.repository }}:{{ .image.tag | default .root.Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{/* The most seconds that a program needs to stop, as TimeoutStopSec in packaging/*.service. */}}
{{- define "openenum.stopSeconds" -}}30{{- end -}}

{{/* The settings of a program: those that the chart sets, then those of both programs, then its own. */}}
{{- define "openenum.serverSettings" -}}
{{- $known := dict
  "OPENENUM_DATABASE_URL" .Values.database.url
  "OPENENUM_DATABASE_USER" .Values.database.user
  "OPENENUM_DNS_ADDRESS" .Values.listenAddress
  "OPENENUM_SERVER_MANAGEMENT_ADDRESS" .Values.listenAddress -}}
{{- if .Values.server.report.existingSecret -}}
{{- $_ := set $known "OPENENUM_REPORT_TO" (printf "http://%s-admin:%d" (include "openenum.fullname" .) (int .Values.admin.service.port)) -}}
{{- $_ := set $known "OPENENUM_REPORT_TOKENFILE" "/etc/openenum/report/token" -}}
{{- end -}}
{{- toYaml (mergeOverwrite $known .Values.settings .Values.server.settings) -}}
{{- end -}}

{{/* Its DNS address is that of the server that the lookup page queries. */}}
{{- define "openenum.adminSettings" -}}
{{- $known := dict
  "OPENENUM_DATABASE_URL" .Values.database.url
  "OPENENUM_DATABASE_USER" .Values.database.user
  "OPENENUM_HTTP_ADDRESS" .Values.listenAddress
  "OPENENUM_ADMIN_MANAGEMENT_ADDRESS" .Values.listenAddress
  "OPENENUM_FILES" "/var/lib/openenum-files"
  "OPENENUM_DNS_ADDRESS" (printf "%s-dns" (include "openenum.fullname" .))
  "OPENENUM_DNS_PORT" (toString .Values.server.service.port) -}}
{{- if .Values.admin.ingress.enabled -}}
{{- $_ := set $known "OPENENUM_HTTP_TLS" (toString (not (empty .Values.admin.ingress.tlsSecret))) -}}
{{- end -}}
{{- toYaml (mergeOverwrite $known .Values.settings .Values.admin.settings) -}}
{{- end -}}

{{/* The metadata of all pods: dict root, program, values, managementPort, settings. */}}
{{- define "openenum.podMetadata" -}}
labels:
  {{- include "openenum.labels" . | nindent 2 }}
annotations:
  # Changed settings restart the pods.
  checksum/settings: {{ .settings | sha256sum | quote }}
  {{- if .root.Values.monitoring.annotations }}
  prometheus.io/scrape: "true"
  prometheus.io/port: {{ .managementPort | quote }}
  prometheus.io/path: /actuator/prometheus
  {{- end }}
  {{- with .values.podAnnotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{- define "openenum.podSpec" -}}
# Otherwise Kubernetes sets variables for services, such as OPENENUM_DNS_PORT, which are settings here.
enableServiceLinks: false
# The programs do not use the Kubernetes API, and the folder of secrets is for their own.
automountServiceAccountToken: false
terminationGracePeriodSeconds: {{ add .values.preStopSeconds (include "openenum.stopSeconds" . | int) }}
securityContext:
  # The user of the images.
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: {{ .values.spread }}
    labelSelector:
      matchLabels:
        {{- include "openenum.selector" . | nindent 8 }}
  - maxSkew: 1
    topologyKey: topology.kubernetes.io/zone
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "openenum.selector" . | nindent 8 }}
{{- with .values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* What all containers have in common, without ports, variables and volumes. */}}
{{- define "openenum.container" -}}
name: {{ .program }}
image: {{ include "openenum.image" (dict "root" .root "image" .values.image) }}
imagePullPolicy: {{ .values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
startupProbe:
  httpGet:
    path: /actuator/health/liveness
    port: management
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: {{ div .values.startSeconds 5 }}
livenessProbe:
  httpGet:
    path: /actuator/health/liveness
    port: management
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 3
readinessProbe:
  httpGet:
    path: /actuator/health/readiness
    port: management
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 2
lifecycle:
  preStop:
    exec:
      command: [sleep, {{ .values.preStopSeconds | quote }}]
resources:
  {{- toYaml .values.resources | nindent 2 }}
{{- end -}}

{{/* Secrets as files, each with the name of its setting, where both programs look for them. */}}
{{- define "openenum.secretsVolume" -}}
name: secrets
projected:
  defaultMode: 0440
  sources:
    {{- with .Values.database }}
    {{- if .existingSecret }}
    - secret:
        name: {{ .existingSecret }}
        items:
          - key: {{ .existingSecretKey }}
            path: openenum.database.password
    {{- end }}
    {{- end }}
    {{- if or .Values.database.password .Values.secretSettings }}
    - secret:
        name: {{ include "openenum.fullname" . }}
    {{- end }}
    {{- range .Values.existingSecrets }}
    - secret:
        name: {{ . }}
    {{- end }}
{{- end -}}

{{- define "openenum.secretsMount" -}}
name: secrets
mountPath: /run/secrets
readOnly: true
{{- end -}}
