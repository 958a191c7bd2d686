package org.openenum.admin.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AssignableTypeFilter;

/** Describes the records that the API reads and writes: their members, what these mean, and which may be null. */
final class OpenApiRecords {

    /** Records that clients send and whose names do not end in Request. */
    private static final Set<String> BODIES = Set.of(
            "NewToken",
            "NewUser",
            "ChangedUser",
            "BatchJson",
            "OperationJson",
            "RevertJson",
            "UpdateJson",
            "FilterJson",
            "SetJson",
            "RecordBatchJson",
            "RecordOperationJson",
            "RecordUpdateJson",
            "RecordFilterJson",
            "RecordEditJson",
            "ReplaceJson",
            "DelegationBatchJson",
            "DelegationOperationJson",
            "DelegationUpdateJson",
            "DelegationFilterJson",
            "DelegationEditJson",
            "NameServerReplaceJson",
            "NewExportJson",
            "ExportFilterJson");

    private final SourceTexts texts;

    private final Map<String, List<Class<?>>> byName = scan();

    /** @param texts what the sources say of the records and their members */
    OpenApiRecords(SourceTexts texts) {
        this.texts = texts;
    }

    /** The record with this name, if there is exactly one. */
    Class<?> named(String name) {
        return byName.get(name).get(0);
    }

    /** Adds the texts of the record of a schema. */
    void describe(String name, Schema<?> schema) {
        describe(name, schema, recordOf(schema, byName.getOrDefault(name, List.of())));
    }

    private void describe(String name, Schema<?> schema, @Nullable Class<?> type) {
        if (schema.getProperties() == null) {
            return;
        }
        if (type == null) {
            describeGeneric(name, schema);
            return;
        }
        texts.of(type.getName().substring(type.getPackageName().length() + 1)).ifPresent(text -> {
            schema.setDescription(text.description());
            schema.getProperties().forEach((member, property) -> {
                String said = text.parameters().get(member);
                if (said != null && property.get$ref() == null) {
                    property.setDescription(said);
                }
            });
        });
        List<String> required = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            Schema<?> property = schema.getProperties().get(component.getName());
            if (property == null) {
                continue;
            }
            if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                required.add(component.getName());
            } else if (!isSent(type) || component.getType() != Boolean.class) {
                schema.getProperties().put(component.getName(), Schemas.nullable(property));
            }
        }
        JsonIgnoreProperties ignored = type.getAnnotation(JsonIgnoreProperties.class);
        if (ignored != null) {
            for (String member : ignored.value()) {
                schema.addProperty(
                        member,
                        new Schema<>()
                                .description("Read-only: ignored in requests, so that a GET's body can be sent back."));
            }
        }
        if (isSent(type)) {
            schema.setAdditionalProperties(false);
        } else {
            schema.setRequired(required);
        }
    }

    private static boolean isSent(Class<?> type) {
        return type.getSimpleName().endsWith("Request") || BODIES.contains(type.getSimpleName());
    }

    private static void describeGeneric(String name, Schema<?> schema) {
        if (name.startsWith("Items")) {
            schema.setDescription("A page of a list.");
            schema.getProperties()
                    .put(
                            "next",
                            Schemas.nullable(schema.getProperties().get("next"))
                                    .description("The cursor of the next page; null at the end."));
            schema.getProperties()
                    .put(
                            "count",
                            Schemas.nullable(schema.getProperties().get("count"))
                                    .description("The total number of items; null unless `count=true` was sent."));
            schema.setRequired(List.of("items"));
        }
    }

    /** The record among several of the same name that has the members of the schema. */
    private static @Nullable Class<?> recordOf(Schema<?> schema, List<Class<?>> records) {
        return records.stream()
                .filter(type -> schema.getProperties() != null
                        && Arrays.stream(type.getRecordComponents())
                                .map(RecordComponent::getName)
                                .collect(Collectors.toSet())
                                .containsAll(schema.getProperties().keySet()))
                .findFirst()
                .orElse(null);
    }

    private static Map<String, List<Class<?>>> scan() {
        ClassPathScanningCandidateComponentProvider scanner = new ClassPathScanningCandidateComponentProvider(false) {
            @Override
            protected boolean isCandidateComponent(AnnotatedBeanDefinition definition) {
                return true;
            }
        };
        scanner.addIncludeFilter(new AssignableTypeFilter(Record.class));
        Map<String, List<Class<?>>> found = new HashMap<>();
        scanner.findCandidateComponents("org.openenum").forEach(definition -> {
            try {
                Class<?> type = Class.forName(definition.getBeanClassName());
                found.computeIfAbsent(type.getSimpleName(), name -> new ArrayList<>())
                        .add(type);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        });
        return found;
    }
}
