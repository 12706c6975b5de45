import { createApp } from './app.ts';
import { createBase, type ProductOptions } from './base.ts';
import type { Feature } from './feature.ts';
import type { ScratchProduct } from './features/rehearsals/stage.ts';
import { createFeatures } from './features.ts';

export type Product = ReturnType<typeof assembleProduct>;

/** Builds everything but the listening socket, for the server, the dev server, commands and tests alike. */
export function assembleProduct(options: ProductOptions) {
  const base = createBase(options);
  // The return type is said, or it would be inferred from itself.
  const features = createFeatures(
    base,
    options,
    (parts): ScratchProduct => assembleProduct({ ...options, ...parts }),
  );
  const allFeatures: Feature[] = Object.values(features);
  return {
    ...base,
    features,
    app: createApp({ ...options, ...base, features }),
    tasks: allFeatures.flatMap(({ tasks = [] }) => tasks),
    startQueues(): () => Promise<unknown> {
      const queues = allFeatures.flatMap(({ queues = [] }) => queues);
      for (const queue of queues) queue.start();
      return () => Promise.all(queues.map((queue) => queue.stop()));
    },
  };
}
