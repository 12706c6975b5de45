import type { Hono } from 'hono';
import type { Check } from '../domain/alerts.ts';
import type { PeriodicTask } from './periodic-tasks.ts';
import type { QueueConsumer } from './queues/consumer.ts';

// biome-ignore lint/suspicious/noExplicitAny: a feature's routes have a schema of their own
export type Routes = Hono<any, any, any>;

/** What a feature asks the product to run, beside what it offers to other features. */
export interface Feature {
  /** With their whole paths; each begins with a policy. */
  routes?: Routes;
  /** What may need a person: shown on the admin's first page and mailed to the owner. */
  checks?: readonly Check[];
  tasks?: readonly PeriodicTask[];
  /** Start working off a queue of the database, beside the requests. */
  queues?: readonly (() => QueueConsumer)[];
}
