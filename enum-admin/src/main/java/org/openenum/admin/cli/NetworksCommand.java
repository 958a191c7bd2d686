package org.openenum.admin.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.openenum.admin.account.Role;
import org.openenum.requester.ClientNetwork;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts the networks of countries into requester groups, from a country database. */
@Command(
        name = "networks",
        description = {
            "Puts the networks of countries into requester groups, and removes those that FILE no longer has.",
            "FILE is a country database in MaxMind's format (.mmdb): GeoLite2-Country, DB-IP, IPinfo and others."
        },
        mixinStandardHelpOptions = true)
final class NetworksCommand implements Callable<Integer> {

    private static final Duration TOKEN_LIFETIME = Duration.ofHours(6);

    @Mixin
    private RunningProduct product = new RunningProduct();

    @Parameters(index = "0", paramLabel = "FILE", description = "The country database.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "COUNTRY[,COUNTRY...]=GROUP",
            description = "Countries by two-letter code (ISO 3166-1), and their requester group: DE,AT,CH=centre.")
    @SuppressWarnings("NullAway.Init")
    private List<String> assignments;

    @Option(names = "--older", description = "Use the file even if it is older than the previous one.")
    private boolean older;

    @Option(names = "--dry-run", description = "Show what would change, and change nothing.")
    private boolean dryRun;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        Map<String, String> groupsByCountry = groupsByCountry(assignments);
        CountryDatabase database = CountryDatabase.read(file);
        Map<String, List<ClientNetwork>> wanted = networksByGroup(database, groupsByCountry);
        RequesterNetworksClient client = new RequesterNetworksClient(
                product, product.tokenFor("networks " + file.getFileName(), Role.OPERATOR, TOKEN_LIFETIME), database);
        if (!older) {
            wanted.keySet().forEach(client::refuseOlder);
        }
        NetworkMoves moves = NetworkMoves.of(client.others(wanted.keySet()), client.networks(wanted.keySet()), wanted);
        PrintWriter out = spec.commandLine().getOut();
        moves.describe().forEach(out::println);
        if (dryRun) {
            out.println("nothing was changed (--dry-run)");
        } else {
            client.apply(moves);
        }
        return 0;
    }

    /** Reads {@code DE,AT=centre}; a country has one group. */
    private static Map<String, String> groupsByCountry(List<String> assignments) {
        Map<String, String> groups = new LinkedHashMap<>();
        for (String assignment : assignments) {
            String[] sides = assignment.split("=", 2);
            if (sides.length != 2 || !sides[0].matches("[A-Za-z]{2}(,[A-Za-z]{2})*") || sides[1].isBlank()) {
                throw new CliException("expected COUNTRY[,COUNTRY...]=GROUP, such as DE,AT=centre, not " + assignment);
            }
            for (String country : sides[0].toUpperCase(Locale.ROOT).split(",", -1)) {
                if (groups.putIfAbsent(country, sides[1]) != null) {
                    throw new CliException("the country " + country + " is named twice");
                }
            }
        }
        return groups;
    }

    /** Adjacent networks of different countries are joined if they have the same group. */
    private Map<String, List<ClientNetwork>> networksByGroup(
            CountryDatabase database, Map<String, String> groupsByCountry) {
        TreeSet<String> unknown = new TreeSet<>(groupsByCountry.keySet());
        unknown.removeAll(database.networks().keySet());
        if (!unknown.isEmpty()) {
            throw new CliException("the file " + file + " has no networks of " + String.join(", ", unknown));
        }
        Map<String, List<ClientNetwork>> networks = new LinkedHashMap<>();
        for (String group : new LinkedHashSet<>(groupsByCountry.values())) {
            NeighbourJoin joined = new NeighbourJoin();
            groupsByCountry.entrySet().stream()
                    .filter(entry -> entry.getValue().equals(group))
                    .flatMap(entry -> database.networks().getOrDefault(entry.getKey(), List.of()).stream())
                    .sorted(NetworksCommand::byAddress)
                    .forEach(joined::add);
            networks.put(group, joined.networks());
        }
        return networks;
    }

    private static int byAddress(ClientNetwork one, ClientNetwork other) {
        int byFamily = Integer.compare(one.octets().length, other.octets().length);
        return byFamily != 0 ? byFamily : Arrays.compareUnsigned(one.octets(), other.octets());
    }
}
