package org.openenum.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The base images of those of the project, and the images that run beside them. Where no registry can be reached, they
 * are made from Debian, with the JDK of this test run and with Debian's PostgreSQL, under the same names.
 */
final class BaseImages {

    static final String DATABASE = "docker.io/library/postgres:17";
    private static final List<String> JAVA =
            List.of("docker.io/library/eclipse-temurin:25-jdk", "docker.io/library/eclipse-temurin:25-jre");
    private static final String PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    /**
     * The necessary part of the entry point of the image postgres: it creates the database named in its environment.
     */
    private static final String DATABASE_ENTRY = """
            #!/bin/bash
            set -eu
            PATH=$PATH:$(echo /usr/lib/postgresql/*/bin)
            export PGDATA=/var/lib/postgresql/data
            chown -R postgres: /var/lib/postgresql
            install -m 600 -o postgres "$POSTGRES_PASSWORD_FILE" /tmp/password
            as() { setpriv --reuid=postgres --regid=postgres --clear-groups -- "$@"; }
            if [ ! -s "$PGDATA/PG_VERSION" ]; then
                as initdb -A scram-sha-256 -U "$POSTGRES_USER" --pwfile=/tmp/password
                echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
                as postgres --single -D "$PGDATA" postgres <<<"create database $POSTGRES_DB"
            fi
            exec setpriv --reuid=postgres --regid=postgres --clear-groups -- postgres -c listen_addresses='*' -c unix_socket_directories=''
            """;

    private final Podman podman;
    private final Path folder;

    /** @param folder for temporary files */
    BaseImages(Podman podman, Path folder) {
        this.podman = podman;
        this.folder = folder;
    }

    /** Fetches the images, or makes replacements. */
    void provide() throws IOException {
        try {
            for (String image :
                    Stream.concat(JAVA.stream(), Stream.of(DATABASE)).toList()) {
                podman.pull(image);
            }
        } catch (IllegalStateException e) {
            System.out.println("no registry of images: Debian's PostgreSQL and this JDK stand for " + DATABASE + " and "
                    + String.join(" and ", JAVA));
            make();
        }
    }

    private void make() throws IOException {
        Path system = folder.resolve("debian.tar");
        List<String> command = new ArrayList<>(List.of(
                "mmdebstrap",
                "--quiet",
                "--variant=apt",
                "--include=postgresql",
                // Long-lived copies of Debian's archive are reported as too old.
                "--aptopt=Acquire::Check-Valid-Until \"false\""));
        command.addAll(List.of("bookworm", system.toString()));
        try (Stream<Path> sources = Files.list(Path.of("/etc/apt/sources.list.d"))) {
            sources.filter(file -> file.toString().endsWith("debian.sources"))
                    .map(Path::toString)
                    .forEach(command::add);
        }
        Podman.run(folder, Map.of("TMPDIR", folder.toString()), command);
        podman.podman("import", "--quiet", system.toString(), "localhost/debian");
        Files.delete(system);
        makeJava();
        makeDatabase();
    }

    /** With the Maven of this machine, whose configuration knows where libraries are downloaded from. */
    private void makeJava() throws IOException {
        Path context = Files.createDirectories(folder.resolve("java"));
        copy(Path.of(System.getProperty("java.home")), context.resolve("jdk"));
        copy(Path.of("/usr/share/maven"), context.resolve("maven"));
        copy(Path.of("/etc/maven"), context.resolve("maven-settings"));
        build(context, """
                FROM localhost/debian
                COPY jdk /opt/java/openjdk
                COPY maven /usr/share/maven
                COPY maven-settings /etc/maven
                RUN ln -s ../share/maven/bin/mvn /usr/bin/mvn
                ENV JAVA_HOME=/opt/java/openjdk PATH=/opt/java/openjdk/bin:%s
                """.formatted(PATH), JAVA);
    }

    /** Copies files instead of links to them. */
    private void copy(Path from, Path to) {
        Podman.run(folder, Map.of(), List.of("cp", "-rL", from.toString(), to.toString()));
    }

    private void makeDatabase() throws IOException {
        Path context = Files.createDirectories(folder.resolve("database"));
        Files.writeString(context.resolve("entry"), DATABASE_ENTRY);
        build(context, """
                FROM localhost/debian
                COPY --chmod=755 entry /usr/local/bin/entry
                ENV PATH=%s
                ENTRYPOINT ["/usr/local/bin/entry"]
                """.formatted(PATH), List.of(DATABASE));
    }

    private void build(Path context, String file, List<String> names) throws IOException {
        Files.writeString(context.resolve("Dockerfile"), file);
        podman.podman(
                "build",
                "--quiet",
                "--runtime",
                "runc",
                "--ulimit",
                "nofile=4096:4096",
                "--ulimit",
                "nproc=4096:4096",
                "--tag",
                names.get(0),
                context.toString());
        for (String other : names.subList(1, names.size())) {
            podman.podman("tag", names.get(0), other);
        }
    }
}
