import type { Hono } from 'hono';
import type { FindChecks } from '../domain/checks.ts';
import type { PeriodicTask } from './periodic-tasks.ts';
import type { Queue } from './queues/queue.ts';

// biome-ignore lint/suspicious/noExplicitAny: a feature's routes have a schema of their own
export type Routes = Hono<any, any, any>;

/** The parts that a feature adds to the product; `assembleProduct` collects them. */
export interface Feature {
  /** Absolute paths; each begins with a policy. */
  routes?: Routes;
  /** Find alerts: what needs a person. */
  alertChecks?: readonly FindChecks[];
  /** Find what blocks the first sale, advice, and failing connections. */
  setupChecks?: readonly FindChecks[];
  tasks?: readonly PeriodicTask[];
  queues?: readonly Queue[];
}
