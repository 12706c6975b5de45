import { createApp } from './app.ts';
import { createBase, type Parts } from './base.ts';
import type { Feature } from './feature.ts';
import { createFeatures } from './features.ts';

export type Product = ReturnType<typeof assembleProduct>;

export function assembleProduct(parts: Parts) {
  const base = createBase(parts);
  const features = createFeatures(base, parts);
  const all: Feature[] = Object.values(features);
  return {
    ...base,
    features,
    app: createApp({ ...parts, ...base, features }),
    tasks: all.flatMap(({ tasks = [] }) => tasks),
    startQueues(): () => Promise<unknown> {
      const queues = all.flatMap(({ queues = [] }) => queues);
      for (const queue of queues) queue.start(features.backups.restores.isAway);
      return () => Promise.all(queues.map((queue) => queue.stop()));
    },
  };
}
