import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

interface Asked {
  metricsAsked: number;
}
interface Answered {
  metricsAnswered: number;
  /** Nothing when a process did not tell. */
  text?: string;
}

let count = 0;

/** The registry's text, summed up over all processes where this is one of several. */
export function createProcessesText(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
  return () =>
    new Promise((resolve, reject) => {
      const asked: Asked = { metricsAsked: ++count };
      const onMessage = (message: Answered) => {
        if (message.metricsAnswered !== asked.metricsAsked) return;
        process.off('message', onMessage);
        if (message.text === undefined) reject(new Error('connection to the other processes'));
        else resolve(message.text);
      };
      process.on('message', onMessage);
      process.send?.(asked);
    });
}

/** In the process that keeps the others: asks all of them on behalf of one. */
export function answerForAllProcesses(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', async (asking: Worker, { metricsAsked }: Asked) => {
    if (metricsAsked === undefined) return;
    const text = await all.clusterMetrics().catch(() => undefined);
    const answer: Answered = { metricsAnswered: metricsAsked, ...(text === undefined ? {} : { text }) };
    if (asking.isConnected()) asking.send(answer);
  });
}
