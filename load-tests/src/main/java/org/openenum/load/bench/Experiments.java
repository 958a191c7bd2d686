package org.openenum.load.bench;

import java.util.List;
import org.openenum.load.bench.bulk.BulkExperiment;
import org.openenum.load.bench.database.DatabaseExperiment;
import org.openenum.load.bench.death.TargetDeathExperiment;
import org.openenum.load.bench.enumeration.EnumExperiment;
import org.openenum.load.bench.enumeration.OfferedLoadExperiment;
import org.openenum.load.bench.experiment.Experiment;
import org.openenum.load.bench.forwardreverse.ForwardReverseExperiment;
import org.openenum.load.bench.handover.HandoverExperiment;
import org.openenum.load.bench.hostile.HostileClientsExperiment;
import org.openenum.load.bench.idea.DatabaseIdeasExperiment;
import org.openenum.load.bench.network.NetworkExperiment;
import org.openenum.load.bench.page.PagesExperiment;
import org.openenum.load.bench.requester.RequestRoutingExperiment;
import org.openenum.load.bench.requester.RequesterExperiment;
import org.openenum.load.bench.routing.RoutingExperiment;
import org.openenum.load.bench.routing.RoutingSimulationExperiment;
import org.openenum.load.bench.start.StartExperiment;
import org.openenum.load.bench.transport.TransportExperiment;
import org.openenum.load.bench.update.CommitToAnswerExperiment;
import org.openenum.load.bench.update.UnderUpdateExperiment;
import org.openenum.load.bench.write.WritesExperiment;

/** The experiments, in the order in which they run and appear on the page. */
final class Experiments {

    private Experiments() {}

    static List<Experiment> all() {
        return List.of(
                new EnumExperiment(),
                new OfferedLoadExperiment(),
                new NetworkExperiment(),
                new BulkExperiment(),
                new UnderUpdateExperiment(),
                new CommitToAnswerExperiment(),
                new WritesExperiment(),
                new HostileClientsExperiment(),
                new PagesExperiment(),
                new StartExperiment(),
                new HandoverExperiment(),
                new ForwardReverseExperiment(),
                new TransportExperiment(),
                new DatabaseExperiment(),
                new DatabaseIdeasExperiment(),
                new RoutingSimulationExperiment(),
                new RoutingExperiment(),
                new RequesterExperiment(),
                new RequestRoutingExperiment(),
                new TargetDeathExperiment());
    }
}
