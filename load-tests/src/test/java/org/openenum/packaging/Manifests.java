package org.openenum.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The Kubernetes objects that a chart makes. */
record Manifests(List<Manifests.Node> objects) {

    /** A mapping in an object, or the whole object. */
    record Node(Map<String, Object> content) {

        String kind() {
            return text("kind");
        }

        String name() {
            return in("metadata").text("name");
        }

        /** The mapping at a path of names. */
        Node in(String... path) {
            Node node = this;
            for (String key : path) {
                assertThat(node.content.get(key)).as(key).isInstanceOf(Map.class);
                node = new Node(mapping(node.content.get(key)));
            }
            return node;
        }

        /** A list of mappings; empty if there is none. */
        List<Node> list(String key) {
            List<Node> nodes = new ArrayList<>();
            for (Object each : (List<?>) content.getOrDefault(key, List.of())) {
                nodes.add(new Node(mapping(each)));
            }
            return nodes;
        }

        String text(String key) {
            return String.valueOf(content.get(key));
        }

        @SuppressWarnings("unchecked")
        private static Map<String, Object> mapping(Object value) {
            return (Map<String, Object>) value;
        }
    }

    /** Reads a stream of documents; a duplicate name in a mapping is an error. */
    static Manifests read(String yaml) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        List<Node> objects = new ArrayList<>();
        for (Object each : new Yaml(new SafeConstructor(options)).loadAll(yaml)) {
            if (each != null) {
                objects.add(new Node(Node.mapping(each)));
            }
        }
        return new Manifests(objects);
    }

    /** The kinds and names of all objects. */
    List<String> names() {
        return objects.stream().map(each -> each.kind() + " " + each.name()).toList();
    }

    Node one(String kind, String name) {
        List<Node> found = objects.stream()
                .filter(each -> each.kind().equals(kind) && each.name().equals(name))
                .toList();
        assertThat(found).as(kind + " " + name + " of " + names()).hasSize(1);
        return found.get(0);
    }

    List<Node> all(String kind) {
        return objects.stream().filter(each -> each.kind().equals(kind)).toList();
    }

    /** The workload of a program, {@code enum-server} or {@code enum-admin}. */
    Node workload(String program) {
        return program.equals("enum-server")
                ? one("StatefulSet", "openenum-server")
                : one("Deployment", "openenum-admin");
    }

    Node pod(String program) {
        return workload(program).in("spec", "template", "spec");
    }

    Node container(String program) {
        List<Node> containers = pod(program).list("containers");
        assertThat(containers).hasSize(1);
        return containers.get(0);
    }

    /** The settings that a program gets as environment variables. */
    Map<String, Object> settings(String program) {
        String name =
                container(program).list("envFrom").get(0).in("configMapRef").text("name");
        return one("ConfigMap", name).in("data").content();
    }
}
