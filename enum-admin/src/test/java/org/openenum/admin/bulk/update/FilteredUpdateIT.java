package org.openenum.admin.bulk.update;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.many.Update;
import org.openenum.admin.mapping.MappingEdit;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.database.TestDatabase;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;

class FilteredUpdateIT {

    private static final int NUMBERS = 8;

    @ParameterizedTest
    @EnumSource
    void previewOfMoreThanItMayLookAt_saysSo(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        client.create("/zones/" + apex, "{}");
        for (int i = 0; i < NUMBERS; i++) {
            client.create("/zones/" + apex + "/numbers/493" + i, "{\"status\":\"closed\"}");
        }
        FilteredUpdate updates = admin.get(FilteredUpdate.class);
        MappingFilter closed = new MappingFilter(MappingKind.NUMBER, "49", MappingStatus.CLOSED, null, null);
        MappingEdit comment = MappingEdit.ofComment("sold");

        Update<MappingFilter, MappingEdit> update = new Update<>(apex, closed, comment, NUMBERS);
        UpdatePreview<?> part = updates.preview(update, NUMBERS - 1);
        assertThat(part.complete()).isFalse();
        assertThat(part.outcome().changed()).isEqualTo(NUMBERS - 1);
        UpdatePreview<?> whole = updates.preview(update, NUMBERS);
        assertThat(whole.complete()).isTrue();
        assertThat(whole.outcome().changed()).isEqualTo(NUMBERS);
    }
}
