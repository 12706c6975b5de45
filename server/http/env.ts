import type { Logger } from 'pino';

export interface AppEnv {
  Variables: {
    requestId: string;
    log: Logger;
    /** Name of the page that is sent, for metrics. */
    page?: string;
  };
}
