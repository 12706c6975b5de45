import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { askSupervisor } from '../processes.ts';

const request = 'metrics';

export function createProcessesText(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
  return async () => {
    const text = await askSupervisor(request);
    if (text === undefined) throw new Error('No connection to the other processes');
    return text;
  };
}

/** Runs in the supervisor: asks all processes on behalf of one. */
export function processesMetrics() {
  const all = new AggregatorRegistry();
  return { [request]: () => all.clusterMetrics() };
}
