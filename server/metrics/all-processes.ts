import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { askSupervisor } from '../processes.ts';

const request = 'metrics';

/** Returns a function that reads the metrics of all processes; a worker asks the supervisor. */
export function createMetricsText(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  // The constructor makes this worker answer the supervisor's requests for metrics.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
  return async () => {
    const text = await askSupervisor(request);
    if (text === undefined) throw new Error('No connection to the other processes');
    return text;
  };
}

/** Runs in the supervisor: collects the metrics of all workers for the one that asks. */
export function supervisorMetrics() {
  const all = new AggregatorRegistry();
  return { [request]: () => all.clusterMetrics() };
}
