import type { Hono } from 'hono';
import type { FindChecks } from '../domain/checks.ts';
import type { PeriodicTask } from './periodic-tasks.ts';
import type { Queue } from './queues/queue.ts';

// biome-ignore lint/suspicious/noExplicitAny: a feature's routes have a schema of their own
export type Routes = Hono<any, any, any>;

export interface Feature {
  /** Absolute paths; each begins with a policy. */
  routes?: Routes;
  /** Find what needs a person. */
  alertChecks?: readonly FindChecks[];
  /** Find what keeps the site from selling, could be better or is wrong with a connection. */
  setupChecks?: readonly FindChecks[];
  tasks?: readonly PeriodicTask[];
  queues?: readonly Queue[];
}
