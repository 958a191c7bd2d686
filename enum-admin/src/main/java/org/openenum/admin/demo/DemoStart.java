package org.openenum.admin.demo;

import jakarta.persistence.EntityManager;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneRequest;
import org.openenum.admin.zone.ZoneService;
import org.openenum.sentence.Sentence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/** Loads the demo plan at the start, as a job, if a setting asks for it and the zone is empty. */
@Component
class DemoStart implements ApplicationRunner {

    private static final Author AUTHOR = Author.system(Sentence.plain("the demo number plan"));

    private static final Logger LOG = LoggerFactory.getLogger(DemoStart.class);

    private final boolean isWanted;

    private final EntityManager entityManager;

    private final ZoneService zones;

    private final DemoLoader loader;

    DemoStart(
            @Value("${openenum.demo:false}") boolean isWanted,
            EntityManager entityManager,
            ZoneService zones,
            DemoLoader loader) {
        this.isWanted = isWanted;
        this.entityManager = entityManager;
        this.zones = zones;
        this.loader = loader;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        if (isWanted) {
            start();
        }
    }

    private void start() {
        boolean hasZone = exists("select z.id from Zone z where z.apex = :apex");
        if (!hasZone) {
            if (!makeZone()) {
                LOG.info("another enum-admin has just created {} and loads the demo data", DemoLoader.APEX);
                return;
            }
        } else if (exists("select m.key.zoneId from Mapping m, Zone z where z.apex = :apex and m.key.zoneId = z.id")) {
            LOG.info("{} already has numbers: the demo data is not loaded", DemoLoader.APEX);
            return;
        }
        loader.load(AUTHOR);
    }

    /** False if another process, which started at the same time, created it first. */
    private boolean makeZone() {
        try {
            zones.put(DemoLoader.APEX, ZoneRequest.defaults(), Precondition.ABSENT, AUTHOR);
            return true;
        } catch (RefusedException e) {
            if (e.reason() == RefusedException.Reason.STALE) {
                return false;
            }
            throw e;
        }
    }

    private boolean exists(String query) {
        return !entityManager
                .createQuery(query, Integer.class)
                .setParameter("apex", DemoLoader.APEX)
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }
}
