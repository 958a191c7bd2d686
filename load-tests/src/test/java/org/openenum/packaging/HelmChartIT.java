package org.openenum.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.marcnuri.helm.LintResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The chart for Kubernetes, rendered by Helm: it refers only to what the product has, and refuses invalid values. */
class HelmChartIT {

    /** The mandatory values; all others have the defaults in values.yaml. */
    private static final String LEAST = """
            database: {url: 'jdbc:postgresql://db.example.net/openenum', password: swordfish}
            server: {image: {repository: registry.example.net/enum-server}}
            admin: {image: {repository: registry.example.net/enum-admin}}
            """;

    private static final String DIGEST = "sha256:" + "0123456789abcdef".repeat(4);

    private static final String MUCH = """
            listenAddress: '::'
            database:
              url: jdbc:postgresql://a.example.net,b.example.net/openenum?targetServerType=primary
              user: enum
              existingSecret: postgres
            settings: {OPENENUM_LOGGING_FORMAT: ecs, OPENENUM_LOGGING_MASKNUMBERS: 'false'}
            secretSettings: {openenum.query-log.key: swordfish}
            existingSecrets: [sign-in]
            imagePullSecrets: [registry]
            server:
              replicas: 5
              image: {repository: registry.example.net/enum-server, digest: '%s'}
              settings: {OPENENUM_DNS_IDENTITY_VERSION: none, OPENENUM_LOGGING_FORMAT: gelf}
              javaOptions: -Xmx2g
              service: {type: LoadBalancer, annotations: {example.net/pool: dns}, loadBalancerSourceRanges: [192.0.2.0/24, '2001:db8::/32']}
              report: {existingSecret: report}
              snapshot: {size: 2Gi, storageClassName: fast}
              startSeconds: 600
              preStopSeconds: 20
              spread: DoNotSchedule
              priorityClassName: voice
              nodeSelector: {kubernetes.io/arch: amd64}
              tolerations: [{key: dns, operator: Exists}]
            admin:
              replicas: 3
              image: {repository: registry.example.net/enum-admin, tag: 0.1.0}
              settings: {OPENENUM_HTTP_TRUSTEDPROXIES: 10.0.0.0/8, OPENENUM_ARCHIVE_AFTERDAYS: '400'}
              ingress: {enabled: true, className: nginx, host: console.example.net, tlsSecret: console}
              files: {accessMode: ReadWriteMany, size: 1Ti}
              podAnnotations: {example.net/owner: voice}
            monitoring: {podMonitor: true, podMonitorLabels: {release: prometheus}, annotations: false}
            """.formatted(DIGEST);

    private static final List<String> PROGRAMS = List.of("enum-server", "enum-admin");

    @TempDir
    private static Path folder;

    private static HelmChart chart;

    @BeforeAll
    static void helmIsHere() {
        String missing = HelmChart.missing();
        assumeTrue(missing.isEmpty(), "needs " + missing);
        chart = new HelmChart(folder);
    }

    static Stream<Arguments> pods() {
        return PROGRAMS.stream()
                .flatMap(program -> Stream.of(
                        Arguments.of(program, chart.render(LEAST)), Arguments.of(program, chart.render(MUCH))));
    }

    @Test
    void chart_hasNoFault_andTheVersionOfTheProduct() {
        LintResult result = chart.lint();

        assertThat(result.isFailed()).as("%s", result.getMessages()).isFalse();
        Manifests.Node described = Manifests.read(Checkout.read("packaging/helm/openenum/Chart.yaml"))
                .objects()
                .get(0);
        assertThat(Checkout.read("pom.xml"))
                .contains("<artifactId>openenum</artifactId>\n  <version>" + described.text("version") + "<");
        assertThat(described.text("appVersion")).isEqualTo(described.text("version"));
    }

    @Test
    void leastValues_makeServersAndOneConsole() {
        assertThat(chart.render(LEAST).names())
                .containsExactlyInAnyOrder(
                        "Secret openenum",
                        "ConfigMap openenum-server",
                        "StatefulSet openenum-server",
                        "Service openenum-dns",
                        "Service openenum-server",
                        "PodDisruptionBudget openenum-server",
                        "ConfigMap openenum-admin",
                        "Deployment openenum-admin",
                        "PersistentVolumeClaim openenum-admin-files",
                        "Service openenum-admin",
                        "PodDisruptionBudget openenum-admin");
    }

    @ParameterizedTest
    @MethodSource("pods")
    void container_runsAsTheUserOfItsImage_andMayNothing(String program, Manifests made) {
        assertThat(made.pod(program).in("securityContext").content())
                .containsEntry("runAsNonRoot", true)
                .containsEntry("seccompProfile", Map.of("type", "RuntimeDefault"));
        assertThat(image(program))
                .contains("USER " + made.pod(program).in("securityContext").text("runAsUser") + ":"
                        + made.pod(program).in("securityContext").text("runAsGroup") + "\n");
        assertThat(made.container(program).in("securityContext").content())
                .containsEntry("allowPrivilegeEscalation", false)
                .containsEntry("readOnlyRootFilesystem", true)
                .containsEntry("capabilities", Map.of("drop", List.of("ALL")));
        assertThat(made.pod(program).content())
                .containsEntry("automountServiceAccountToken", false)
                // Otherwise, variables of Kubernetes would be taken for settings: OPENENUM_DNS_PORT=udp://10.0.0.1:53.
                .containsEntry("enableServiceLinks", false);
        assertThat(made.container(program).in("resources").content()).containsKeys("requests", "limits");
    }

    @ParameterizedTest
    @MethodSource("pods")
    void container_hasThePortsOfItsImage(String program, Manifests made) {
        List<String> exposed = new ArrayList<>();
        for (Manifests.Node port : made.container(program).list("ports")) {
            if (port.text("name").equals("management")) {
                assertThat(image(program)).contains("_MANAGEMENT_PORT=" + port.text("containerPort") + "\n");
            } else {
                exposed.add(
                        port.text("containerPort") + "/" + port.text("protocol").toLowerCase(Locale.ROOT));
            }
        }
        assertThat(image(program)).contains("EXPOSE " + String.join(" ", exposed) + "\n");
    }

    @ParameterizedTest
    @MethodSource("pods")
    void probes_askTheHealthOfTheProgram(String program, Manifests made) {
        Manifests.Node container = made.container(program);
        Manifests.Node management = Manifests.read(Checkout.read(program + "/src/main/resources/application.yml"))
                .objects()
                .get(0)
                .in("management");
        assertThat(management.in("endpoints", "web", "exposure").text("include"))
                .contains("health", "prometheus");
        assertThat(management.in("endpoint", "health", "probes").content()).containsEntry("enabled", true);
        for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
            assertThat(container.in(probe, "httpGet").content())
                    .containsEntry("port", "management")
                    .containsEntry(
                            "path", probe.startsWith("r") ? "/actuator/health/readiness" : "/actuator/health/liveness");
        }
        assertThat(image(program)).contains("GET /actuator/health/readiness ");
        assertThat(made.settings(program))
                .containsKey("OPENENUM_" + program.substring("enum-".length()).toUpperCase(Locale.ROOT)
                        + "_MANAGEMENT_ADDRESS");
    }

    @ParameterizedTest
    @MethodSource("pods")
    void setting_isOneThatTheProjectKnows_andNoSecret(String program, Manifests made) {
        List<String> names = new ArrayList<>(made.settings(program).keySet());
        for (Manifests.Node variable : made.container(program).list("env")) {
            names.add(variable.text("name"));
        }
        names.remove("_JAVA_OPTIONS");
        assertThat(names)
                .isNotEmpty()
                .noneMatch(name -> Pattern.matches(".*(PASSWORD|SECRET|KEY)", name))
                .allSatisfy(name ->
                        assertThat(Checkout.read("openenum.conf.example")).contains("#" + name + "="));
        assertThat(made.settings(program).values()).allMatch(String.class::isInstance);
        assertThat(made.objects().stream().filter(each -> !each.kind().equals("Secret")))
                .map(Object::toString)
                .noneMatch(each -> each.contains("swordfish") || each.contains(base64("swordfish")));
    }

    @ParameterizedTest
    @MethodSource("pods")
    void volume_isMountedWhereTheProgramLooks(String program, Manifests made) {
        List<String> mounted = made.container(program).list("volumeMounts").stream()
                .map(mount -> mount.text("mountPath"))
                .toList();
        assertThat(mounted).contains("/tmp", "/run/secrets", "/var/lib/openenum");
        assertThat(image(program)).contains("VOLUME /var/lib/openenum\n", "OPENENUM_DATA=/var/lib/openenum ");
        assertThat(Checkout.read(program + "/src/main/resources/application.yml"))
                .contains("configtree:${CREDENTIALS_DIRECTORY:/run/secrets}/");
        for (String setting : List.of("OPENENUM_FILES", "OPENENUM_REPORT_TOKENFILE")) {
            Object file = made.settings(program).get(setting);
            if (file != null) {
                assertThat(mounted).anyMatch(each -> file.equals(each) || file.equals(each + "/token"));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pods")
    void stop_hasTheTimeThatThePackageGives_andThatInWhichServicesHearOfIt(String program, Manifests made) {
        Matcher unit = Pattern.compile("TimeoutStopSec=(\\d+)\n")
                .matcher(Checkout.read("packaging/openenum-" + program.substring("enum-".length()) + ".service"));
        assertThat(unit.find()).isTrue();
        List<?> pause = (List<?>) made.container(program)
                .in("lifecycle", "preStop", "exec")
                .content()
                .get("command");
        assertThat(pause.get(0)).isEqualTo("sleep");
        assertThat(made.pod(program).content())
                .containsEntry(
                        "terminationGracePeriodSeconds",
                        Integer.parseInt(unit.group(1)) + Integer.parseInt((String) pause.get(1)));
    }

    @ParameterizedTest
    @MethodSource("pods")
    void selector_findsThePods_andServicesLeadToTheirPorts(String program, Manifests made) {
        Map<String, Object> labels = made.workload(program)
                .in("spec", "template", "metadata", "labels")
                .content();
        assertThat(labels)
                .containsAllEntriesOf(made.workload(program)
                        .in("spec", "selector", "matchLabels")
                        .content());
        List<String> ports = made.container(program).list("ports").stream()
                .map(port -> port.text("name"))
                .toList();
        List<Manifests.Node> services = made.all("Service").stream()
                .filter(service -> labels.entrySet()
                        .containsAll(service.in("spec", "selector").content().entrySet()))
                .toList();
        assertThat(services).hasSize(program.equals("enum-server") ? 2 : 1).allSatisfy(service -> {
            for (Manifests.Node port : service.in("spec").list("ports")) {
                assertThat(ports).contains(port.text("targetPort"));
            }
        });
        assertThat(made.pod(program).list("topologySpreadConstraints"))
                .hasSize(2)
                .allSatisfy(spread -> assertThat(labels)
                        .containsAllEntriesOf(
                                spread.in("labelSelector", "matchLabels").content()));
        assertThat(labels)
                .containsAllEntriesOf(made.one("PodDisruptionBudget", workloadName(program))
                        .in("spec", "selector", "matchLabels")
                        .content());
    }

    @Test
    void password_isAFileOfItsName_fromASecretOfTheChartOrOneThatIsThere() {
        Manifests made = chart.render(LEAST);
        assertThat(made.one("Secret", "openenum").in("data").content())
                .containsExactlyEntriesOf(Map.of("openenum.database.password", base64("swordfish")));
        assertThat(secretsOf(made, "enum-server"))
                .isEqualTo(secretsOf(made, "enum-admin"))
                .containsExactly(Map.of("secret", Map.of("name", "openenum")));

        made = chart.render(MUCH);
        assertThat(made.one("Secret", "openenum").in("data").content())
                .containsExactlyEntriesOf(Map.of("openenum.query-log.key", base64("swordfish")));
        assertThat(secretsOf(made, "enum-server"))
                .isEqualTo(secretsOf(made, "enum-admin"))
                .containsExactly(
                        Map.of(
                                "secret",
                                Map.of(
                                        "name",
                                        "postgres",
                                        "items",
                                        List.of(Map.of("key", "password", "path", "openenum.database.password")))),
                        Map.of("secret", Map.of("name", "openenum")),
                        Map.of("secret", Map.of("name", "sign-in")));
    }

    @Test
    void servers_haveAVolumeEach_andAreAskedOverUdpAndTcp() {
        Manifests made = chart.render(MUCH);

        assertThat(made.workload("enum-server").in("spec").list("volumeClaimTemplates"))
                .singleElement()
                .satisfies(claim -> {
                    assertThat(claim.name()).isEqualTo("data");
                    assertThat(claim.in("spec").text("storageClassName")).isEqualTo("fast");
                });
        Manifests.Node dns = made.one("Service", "openenum-dns").in("spec");
        assertThat(dns.list("ports").stream().map(port -> port.text("port") + "/" + port.text("protocol")))
                .containsExactly("53/UDP", "53/TCP");
        assertThat(dns.content())
                .containsEntry("externalTrafficPolicy", "Local")
                .containsEntry("loadBalancerSourceRanges", List.of("192.0.2.0/24", "2001:db8::/32"));
        assertThat(made.pod("enum-server").text("priorityClassName")).isEqualTo("voice");
        assertThat(made.workload("enum-server").in("spec").content()).containsEntry("replicas", 5);
        assertThat(made.container("enum-server").text("image")).isEqualTo("registry.example.net/enum-server@" + DIGEST);
    }

    @Test
    void servers_reportToTheConsole_whichAsksThem() {
        Manifests made = chart.render(MUCH);

        Manifests.Node console = made.one("Service", "openenum-admin");
        assertThat(made.settings("enum-server"))
                .containsEntry(
                        "OPENENUM_REPORT_TO",
                        "http://" + console.name() + ":"
                                + console.in("spec").list("ports").get(0).text("port"));
        assertThat(made.settings("enum-admin"))
                .containsEntry("OPENENUM_DNS_ADDRESS", "openenum-dns")
                .containsEntry("OPENENUM_DNS_PORT", "53")
                .containsEntry("OPENENUM_HTTP_TLS", "true");
        assertThat(made.one("Ingress", "openenum-admin").in("spec").list("tls")).hasSize(1);
        assertThat(chart.render(LEAST).settings("enum-server")).doesNotContainKey("OPENENUM_REPORT_TO");
    }

    @Test
    void settings_reachBothPrograms_andThoseOfOneGoBefore() {
        Manifests made = chart.render(MUCH);

        assertThat(made.settings("enum-server"))
                .containsEntry("OPENENUM_LOGGING_FORMAT", "gelf")
                .containsEntry("OPENENUM_LOGGING_MASKNUMBERS", "false")
                .containsEntry("OPENENUM_DNS_ADDRESS", "::");
        assertThat(made.settings("enum-admin"))
                .containsEntry("OPENENUM_LOGGING_FORMAT", "ecs")
                .containsEntry("OPENENUM_ARCHIVE_AFTERDAYS", "400");
        assertThat(checksum(chart.render(LEAST, "settings: {OPENENUM_LOGGING_FORMAT: ecs}")))
                .as("other settings are another start")
                .isNotEqualTo(checksum(chart.render(LEAST)));
    }

    @Test
    void severalConsoles_areReplacedOneByOne_andOneAloneLetsGoOfItsVolumeFirst() {
        assertThat(chart.render(MUCH)
                        .workload("enum-admin")
                        .in("spec", "strategy")
                        .content())
                .containsEntry("type", "RollingUpdate");
        assertThat(chart.render(LEAST)
                        .workload("enum-admin")
                        .in("spec", "strategy")
                        .content())
                .containsExactlyEntriesOf(Map.of("type", "Recreate"));
        assertThat(chart.render(LEAST, "admin: {files: {existingClaim: disk}}")
                        .workload("enum-admin")
                        .in("spec", "strategy")
                        .content())
                .containsEntry("type", "Recreate");
        assertThat(chart.render(
                                LEAST,
                                "admin: {replicas: 2, files: {existingClaim: shared, accessMode: ReadWriteMany}}")
                        .names())
                .doesNotContain("PersistentVolumeClaim openenum-admin-files");
    }

    @Test
    void prometheus_readsBothProgramsUnderTheJobsThatTheAlertsKnow() {
        Manifests made = chart.render(MUCH);
        assertThat(made.all("PodMonitor")).hasSize(2).allSatisfy(monitor -> {
            assertThat(monitor.in("metadata", "labels").content()).containsEntry("release", "prometheus");
            Manifests.Node endpoint =
                    monitor.in("spec").list("podMetricsEndpoints").get(0);
            assertThat(Checkout.read("packaging/monitoring/prometheus.yml"))
                    .contains(
                            "job_name: " + endpoint.list("relabelings").get(0).text("replacement") + "\n",
                            "metrics_path: " + endpoint.text("path") + "\n");
        });
        assertThat(chart.render(LEAST)
                        .workload("enum-server")
                        .in("spec", "template", "metadata", "annotations")
                        .content())
                .containsEntry("prometheus.io/port", "9301")
                .containsEntry("prometheus.io/path", "/actuator/prometheus");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    database: {url: ''}                                       | share one PostgreSQL
                    {database: {url: ''}, admin: {replicas: 2, files: {accessMode: ReadWriteMany}}} | every enum-admin share one PostgreSQL
                    database: {url: 'jdbc:postgresql://db/x?password=y'}      | database.url contains a password
                    database: {password: ''}                                  | the password of the database is missing
                    database: {existingSecret: postgres}                      | are both set
                    server: {image: {repository: ''}}                         | server.image.repository is missing
                    admin: {replicas: 2}                                      | admin.replicas is 2, and several enum-admins share one folder
                    admin: {replicas: 2, files: {existingClaim: disk}}        | must be ReadWriteMany
                    admin: {ingress: {enabled: true}}                         | admin.ingress.host is missing
                    settings: {OPENENUM_DNS_PORT: '53'}                       | OPENENUM_DNS_PORT cannot be set
                    server: {settings: {OPENENUM_QUERYLOG_KEY: x}}            | OPENENUM_QUERYLOG_KEY is a secret
                    admin: {settings: {OPENENUM_OIDC_CLIENTSECRET: x}}        | OPENENUM_OIDC_CLIENTSECRET is a secret
                    server: {settings: {OPENENUM_SERVER_JAVA_OPTIONS: -Xmx2g}}| set server.javaOptions
                    admin: {settings: {OPENENUM_ADMIN_HEAP: 2g}}              | set server.javaOptions or admin.javaOptions
                    """)
    void valuesThatCannotBe_areRefusedWithTheReason(String values, String reason) {
        assertThatThrownBy(() -> chart.render(LEAST, values))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    server: {replicas: 0}                                 | replicas
                    server: {replica: 3}                                  | replica
                    database: {url: 'jdbc:h2:mem:x'}                      | url
                    settings: {OPENENUM_ARCHIVE_AFTERDAYS: 400}           | OPENENUM_ARCHIVE_AFTERDAYS
                    settings: {dns.port: '53'}                            | dns.port
                    server: {image: {digest: latest}}                     | digest
                    server: {service: {port: 65536}}                      | port
                    server: {service: {loadBalancerSourceRanges: [dns]}}  | loadBalancerSourceRanges
                    admin: {files: {accessMode: Everywhere}}              | accessMode
                    listenAddress: 192.0.2.1                              | listenAddress
                    secretSettings: {OPENENUM_QUERYLOG_KEY: x}            | OPENENUM_QUERYLOG_KEY
                    """)
    void valuesOutsideTheSchema_areRefusedByTheirName(String values, String name) {
        assertThatThrownBy(() -> chart.render(LEAST, values))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("schema")
                .hasMessageContaining(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"settings", "secretSettings"})
    void example_inTheFileOfValues_isOneThatTheChartTakes(String key) {
        Matcher example = Pattern.compile("(?m)^" + key + ": \\{}\n#  (\\S+): (\\S+)")
                .matcher(Checkout.read("packaging/helm/openenum/values.yaml"));
        assertThat(example.find()).isTrue();

        assertThat(chart.render(LEAST, key + ": {" + example.group(1) + ": " + example.group(2) + "}")
                        .objects()
                        .toString())
                .contains(example.group(1));
    }

    private static String image(String program) {
        return Checkout.read(program + "/Dockerfile");
    }

    private static String workloadName(String program) {
        return HelmChart.RELEASE + program.substring("enum".length());
    }

    private static List<Object> secretsOf(Manifests made, String program) {
        Manifests.Node volume = made.pod(program).list("volumes").stream()
                .filter(each -> each.text("name").equals("secrets"))
                .findFirst()
                .orElseThrow();
        return new ArrayList<>((List<?>) volume.in("projected").content().get("sources"));
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Object checksum(Manifests made) {
        return made.workload("enum-server")
                .in("spec", "template", "metadata", "annotations")
                .content()
                .get("checksum/settings");
    }
}
