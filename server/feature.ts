import type { Hono } from 'hono';
import type { Check } from '../domain/alerts.ts';
import type { PeriodicTask } from './periodic-tasks.ts';
import type { Queue } from './queues/queue.ts';

// biome-ignore lint/suspicious/noExplicitAny: a feature's routes have a schema of their own
export type Routes = Hono<any, any, any>;

export interface Feature {
  /** Absolute paths; each begins with a policy. */
  routes?: Routes;
  /** Alerts for the admin's first page and the owner's email. */
  checks?: readonly Check[];
  tasks?: readonly PeriodicTask[];
  queues?: readonly Queue[];
}
