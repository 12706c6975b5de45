import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/connect.ts';

/** Returns counts per process; `/metrics` shows the sum of all. */
export function createMetrics({ $client: pool }: Pick<Database, '$client'>) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request is answered; its _count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const paymentMessages = new Counter({
    name: 'payment_messages_total',
    help: 'Messages of payment providers by what became of them.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const mails = new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts to send a mail by result; failed ones are given up.',
    labelNames: ['kind', 'result'],
    registers,
  });
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database: all, those nobody uses, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({ name: 'product_processes', help: 'Processes that answer requests.', registers }).set(1);

  return {
    registry,
    /** @param seconds from the request's head to the response's, without a long body */
    countRequest: (method: string, route: string, status: number, seconds: number) =>
      requests.observe({ method, route, status }, seconds),
    /** @param outcome `accepted`, `duplicate`, `ignored` or the error's code */
    countPaymentMessage: (provider: string, outcome: string) => paymentMessages.inc({ provider, outcome }),
    /** @param result `done`, `later` or `failed` */
    countMail: (kind: string, result: string) => mails.inc({ kind, result }),
    /** Adds memory, CPU and event loop delay. Call once per process. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
