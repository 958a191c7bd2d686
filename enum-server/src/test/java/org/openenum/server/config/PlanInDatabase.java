package org.openenum.server.config;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceConfiguration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.hibernate.boot.model.naming.PhysicalNamingStrategySnakeCaseImpl;
import org.openenum.change.Change;
import org.openenum.change.ChangeHead;
import org.openenum.change.ChangeOrigin;
import org.openenum.change.Changeset;
import org.openenum.change.MappingState;
import org.openenum.database.DatabaseLocation;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.number.NumberBlock;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordSet;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingText;
import org.openenum.zone.Numbering;
import org.openenum.zone.Serial;
import org.openenum.zone.Zone;
import org.openenum.zone.ZoneSerial;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** Writes a number plan like enum-admin: rows and change log in one transaction. */
public final class PlanInDatabase implements AutoCloseable {

    private static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");

    private final EntityManagerFactory factory;

    public PlanInDatabase(DatabaseLocation location) {
        factory = new PersistenceConfiguration("plan")
                .managedClass(Zone.class)
                .managedClass(ZoneSerial.class)
                .managedClass(RuleSet.class)
                .managedClass(Mapping.class)
                .managedClass(RecordSet.class)
                .managedClass(ChangeHead.class)
                .managedClass(Change.class)
                .managedClass(Changeset.class)
                .property(PersistenceConfiguration.JDBC_URL, location.jdbcUrl())
                .property(PersistenceConfiguration.JDBC_USER, String.valueOf(location.user()))
                .property(PersistenceConfiguration.JDBC_PASSWORD, String.valueOf(location.password()))
                .property("hibernate.physical_naming_strategy", PhysicalNamingStrategySnakeCaseImpl.class.getName())
                .createEntityManagerFactory();
    }

    /** Creates a zone for E.164 numbers with one name server, and serial 1. */
    public int zone(String apex) {
        return zone(apex, Numbering.E164);
    }

    public int zone(String apex, Numbering numbering) {
        int[] id = new int[1];
        inTransaction(entities -> {
            Zone zone = new Zone(name(apex), numbering, name("ns1.example.net."), name("dns.example.net."), NOW);
            entities.persist(zone);
            entities.flush();
            id[0] = zone.id();
            entities.persist(new ZoneSerial(zone.id(), new Serial(1)));
            entities.persist(new RecordSet(
                    zone.id(),
                    name(apex),
                    name(apex),
                    2,
                    3600,
                    List.of(name("ns1.example.net.").toWire()),
                    NOW));
            commit(entities, null, Change.ofZone(zone.id(), null, "{}"));
        });
        return id[0];
    }

    public int ruleSet(String name, String... uris) {
        int[] id = new int[1];
        inTransaction(entities -> {
            List<NaptrRule> rules = Arrays.stream(uris)
                    .map(uri -> NaptrRule.ofUri("E2U+sip", uri))
                    .toList();
            RuleSet ruleSet = RuleSet.named(name, new RuleSetContent(300, rules), NOW);
            entities.persist(ruleSet);
            entities.flush();
            id[0] = ruleSet.id();
            commit(entities, null, Change.ofRuleSet(ruleSet.id(), null, "{}"));
        });
        return id[0];
    }

    /** Sets the routing policy of a rule set. */
    public void route(int ruleSet, Routing routing) {
        inTransaction(entities -> {
            RuleSet present = entities.find(RuleSet.class, ruleSet);
            present.setContent(present.content().routed(routing), NOW);
            commit(entities, null, Change.ofRuleSet(ruleSet, "{}", "{}"));
        });
    }

    /** Sets weights until an instant. */
    public void weights(int ruleSet, Routing routing, Instant end) {
        inTransaction(entities -> {
            entities.createNativeQuery("update routing_lease_head set version = version + 1")
                    .executeUpdate();
            entities.createNativeQuery("delete from routing_lease where rule_set_id = ?1")
                    .setParameter(1, ruleSet)
                    .executeUpdate();
            entities.createNativeQuery("insert into routing_lease (rule_set_id, routing, ends_at) values (?1, ?2, ?3)")
                    .setParameter(1, ruleSet)
                    .setParameter(2, RoutingText.of(routing))
                    .setParameter(3, end.toEpochMilli())
                    .executeUpdate();
        });
    }

    /** Creates SRV records with a routing policy. */
    public void routedRecords(int zone, Name owner, Routing routing, String... records) {
        List<byte[]> rdatas = Stream.of(records).map(PlanInDatabase::service).toList();
        inTransaction(entities -> {
            RecordSet set =
                    new RecordSet(zone, entities.find(Zone.class, zone).apexName(), owner, Type.SRV, 60, rdatas, NOW);
            set.route(routing);
            entities.persist(set);
            commit(entities, zone, Change.ofRecordSet(zone, owner.toString(true), Type.SRV, null, "{}"));
        });
    }

    private static byte[] service(String text) {
        try {
            return Record.fromString(Name.root, Type.SRV, DClass.IN, 0, text, Name.root)
                    .rdataToWireCanonical();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sets weights of a record set until an instant. */
    public void weights(int zone, Name owner, int type, Routing routing, Instant end) {
        inTransaction(entities -> {
            byte[] key = OwnerKey.of(owner, entities.find(Zone.class, zone).apexName());
            entities.createNativeQuery("update routing_lease_head set version = version + 1")
                    .executeUpdate();
            entities.createNativeQuery("delete from record_set_lease where zone_id = ?1 and owner_key = ?2")
                    .setParameter(1, zone)
                    .setParameter(2, key)
                    .executeUpdate();
            entities.createNativeQuery(
                            "insert into record_set_lease (zone_id, owner_key, type, routing, ends_at) values (?1, ?2, ?3, ?4, ?5)")
                    .setParameter(1, zone)
                    .setParameter(2, key)
                    .setParameter(3, type)
                    .setParameter(4, RoutingText.of(routing))
                    .setParameter(5, end.toEpochMilli())
                    .executeUpdate();
        });
    }

    public void number(int zone, String digits, int ruleSet) {
        put(zone, Mapping.number(zone, new DialedDigits(digits), ruleSet, NOW));
    }

    public void block(int zone, String prefix, int minDigits, int maxDigits, int ruleSet) {
        NumberBlock block = new NumberBlock(new DialedDigits(prefix), minDigits, maxDigits);
        put(zone, Mapping.block(zone, block, ruleSet, NOW));
    }

    /** Adds a number that is not in service: a hole in its block. */
    public void closedNumber(int zone, String digits, int ruleSet) {
        Mapping number = Mapping.number(zone, new DialedDigits(digits), ruleSet, NOW);
        number.setStatus(MappingStatus.CLOSED);
        put(zone, number);
    }

    public void records(int zone, Name apex, Name owner, int type, int ttlSeconds, List<byte[]> rdatas) {
        inTransaction(entities -> {
            entities.persist(new RecordSet(zone, apex, owner, type, ttlSeconds, rdatas, NOW));
            commit(entities, zone, Change.ofRecordSet(zone, owner.toString(true), type, null, "{}"));
        });
    }

    public void remove(int zone, String digits) {
        inTransaction(entities -> {
            Mapping mapping = entities.createQuery(
                            "from Mapping m where m.key.zoneId = :zone and m.key.digits = :digits", Mapping.class)
                    .setParameter("zone", zone)
                    .setParameter("digits", digits)
                    .getSingleResult();
            entities.remove(mapping);
            commit(entities, zone, Change.ofMapping(mapping.key(), MappingState.of(mapping), null));
        });
    }

    private void put(int zone, Mapping mapping) {
        inTransaction(entities -> {
            entities.persist(mapping);
            commit(entities, zone, Change.ofMapping(mapping.key(), null, MappingState.of(mapping)));
        });
    }

    private static void commit(EntityManager entities, Integer zone, Change change) {
        entities.flush();
        ChangeHead head = entities.find(ChangeHead.class, (short) ChangeHead.ID, LockModeType.PESSIMISTIC_WRITE);
        long seq = head.next();
        Long serial = null;
        if (zone != null) {
            serial = entities.find(ZoneSerial.class, zone).raise().value();
        }
        change.commitAs(seq, seq, serial);
        entities.persist(change);
        entities.persist(new Changeset(seq, NOW, "test", ChangeOrigin.values()[0], null, null, null, 1));
    }

    private void inTransaction(Consumer<EntityManager> work) {
        factory.runInTransaction(work);
    }

    private static Name name(String text) {
        try {
            return Name.fromString(text);
        } catch (TextParseException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public void close() {
        factory.close();
    }
}
