package org.openenum.admin.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.openenum.admin.AdminProgram;
import org.openenum.admin.ApiClient;
import org.openenum.admin.health.ReportedTarget;
import org.openenum.admin.health.SafetyOf;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.mapping.delegation.DelegationDraft;
import org.openenum.admin.mapping.delegation.DelegationService;
import org.openenum.admin.node.MeasuredServer;
import org.openenum.admin.record.RecordRef;
import org.openenum.admin.record.RecordService;
import org.openenum.admin.requester.RegionService;
import org.openenum.admin.requester.RequesterGroupDraft;
import org.openenum.admin.requester.RequesterGroupService;
import org.openenum.admin.routing.ControlProcess;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.ruleset.RuleSetDraft;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.steering.SteeredDestination;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.web.Api;
import org.openenum.admin.zone.ZoneRequest;
import org.openenum.admin.zone.ZoneService;
import org.openenum.change.ChangeOrigin;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.requester.Access;
import org.openenum.zone.Numbering;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/** The program as it is shipped, with its own data folder, and name servers with answers and metrics. */
final class RunningConsole {

    private final Path dataFolder;

    private final AnsweringServer dns;

    /** A second name server, with an old answer. */
    private final AnsweringServer staleDns;

    private final MeasuredServer measured;

    private final IdentityProvider identityProvider;

    private final ConfigurableApplicationContext context;

    RunningConsole() throws IOException {
        dataFolder = Files.createTempDirectory("openenum-console-test");
        dns = new AnsweringServer(AnsweringServer.KNOWN_URI, 2_000_000_000);
        staleDns = new AnsweringServer("sip:+442079460500@old.example.net", 1);
        measured = new MeasuredServer();
        identityProvider = new IdentityProvider();
        // The database is in the program, so the folder is removed after the program was closed.
        SpringApplication.getShutdownHandlers().add(this::removeDataFolder);
        context = AdminProgram.start(
                "--openenum.data=" + dataFolder,
                "--openenum.dns.port=" + dns.port(),
                "--openenum.oidc.issuer=" + identityProvider.issuer(),
                "--openenum.oidc.client-id=" + IdentityProvider.CLIENT,
                "--openenum.oidc.client-secret=" + IdentityProvider.CLIENT_SECRET,
                "--openenum.oidc.label=Example login",
                "--openenum.oidc.role-claim=realm_access.roles");
        ApiClient reports = new ApiClient(
                url() + Api.ROOT,
                Files.readString(dataFolder.resolve("report-token")).strip());
        measured.report("graz", dns.port(), reports);
        measured.report("vienna", staleDns.port(), reports);
    }

    String url() {
        return AdminProgram.url(context);
    }

    <T> T get(Class<T> type) {
        return context.getBean(type);
    }

    /** Replaces the HTTP interface of enum-server: health, metrics and query log. */
    MeasuredServer measured() {
        return measured;
    }

    IdentityProvider identityProvider() {
        return identityProvider;
    }

    /** The secret in the file that the first start wrote. */
    String oneTimeSecret() throws IOException {
        return Files.readString(dataFolder.resolve("admin-secret.txt")).strip();
    }

    /** The author of a change by another user. */
    static Author somebodyElse() {
        return new Author("bob", ChangeOrigin.REST, "192.0.2.7", null, null);
    }

    /** Creates a number before the test begins. */
    void number(String apex, String digits, String uri) {
        put(MappingRef.number(apex, new DialedDigits(digits)), MappingDraft.ofRules(RuleDraft.ofUri("E2U+sip", uri)));
    }

    /** Creates a destination before the test begins. */
    void destination(String name, String uri) {
        get(RuleSetService.class)
                .put(
                        name,
                        new RuleSetDraft(null, null, List.of(RuleDraft.ofUri("E2U+sip", uri)), null),
                        Precondition.ANY,
                        somebodyElse());
    }

    /** Creates a zone before the test begins. */
    void zone(String apex) {
        get(ZoneService.class).put(apex, ZoneRequest.defaults(), Precondition.ANY, somebodyElse());
    }

    /** Creates a zone of a private numbering plan before the test begins. */
    void privateZone(String apex) {
        ZoneRequest request = new ZoneRequest(
                Numbering.PRIVATE, null, null, null, null, null, null, null, null, null, null, null, null, null);
        get(ZoneService.class).put(apex, request, Precondition.ANY, somebodyElse());
    }

    /** Creates a number that points to a destination before the test begins. */
    void pointing(String apex, String digits, String ruleSet) {
        put(MappingRef.number(apex, new DialedDigits(digits)), MappingDraft.ofRuleSet(ruleSet));
    }

    /** Creates a block that points to a destination before the test begins. */
    void pointingBlock(String apex, String prefix, String ruleSet) {
        put(
                new MappingRef(apex, MappingKind.BLOCK, new DialedDigits(prefix)),
                new MappingDraft(null, null, null, null, ruleSet, List.of(), 12, 12, false));
    }

    private void put(MappingRef ref, MappingDraft draft) {
        get(MappingService.class).put(ref, draft, Precondition.ANY, somebodyElse());
    }

    /** Creates a record set before the test begins. */
    void records(String apex, String owner, String type, String... records) {
        get(RecordService.class)
                .put(
                        new RecordRef(apex, owner + "." + apex, type),
                        new RecordService.Draft(null, List.of(records)),
                        Precondition.ANY,
                        somebodyElse());
    }

    /** Creates a requester group in a region before the test begins. */
    void requesters(String group, String region, String... networks) {
        get(RegionService.class).put(region, "Our sites there", Precondition.ANY, somebodyElse());
        RequesterGroupService groups = get(RequesterGroupService.class);
        groups.put(
                group,
                new RequesterGroupDraft("Interconnection", region, Access.ALLOW, Map.of(), null),
                Precondition.ANY,
                somebodyElse());
        groups.changeNetworks(group, List.of(networks), List.of(), somebodyElse());
    }

    /** Sets weights like a control process: targets, each with its weight. */
    void weights(String ruleSet, int leaseSeconds, Object... targets) {
        ControlProcess.on(context).set(ruleSet, leaseSeconds, targets);
    }

    /** Sets weights of a record set like a control process. */
    void weights(RecordRef set, int leaseSeconds, Object... targets) {
        ControlProcess.on(context).set(set, leaseSeconds, targets);
    }

    /** Creates a destination under load control, in an existing region. */
    void controlled(String name, String region) {
        SteeredDestination.make(context, name, region, somebodyElse());
    }

    /** Another user sets the target safety of a destination. */
    void safety(String ruleSet, int minimumInService) {
        SafetyOf.put(context, ruleSet, minimumInService, somebodyElse());
    }

    /** Gives a target a check by reports. */
    void takesReports(String target) {
        ReportedTarget.check(context, target, somebodyElse());
    }

    void reported(String target, boolean up, String why) {
        reported(target, "report", up, why);
    }

    /** A report by one of several probers. */
    void reported(String target, String prober, boolean up, String why) {
        ReportedTarget.report(context, target, prober, up, why);
    }

    /** Creates a delegation, as another user. */
    void delegation(String apex, String prefix, String... nameServers) {
        get(DelegationService.class)
                .put(
                        MappingRef.delegation(apex, new DialedDigits(prefix)),
                        new DelegationDraft(List.of(nameServers), List.of(), null, null),
                        Precondition.ANY,
                        somebodyElse());
    }

    private void removeDataFolder() {
        dns.close();
        staleDns.close();
        measured.close();
        identityProvider.close();
        try {
            FileSystemUtils.deleteRecursively(dataFolder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
