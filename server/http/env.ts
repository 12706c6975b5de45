import type { Logger } from 'pino';

export interface AppEnv {
  Variables: {
    requestId: string;
    log: Logger;
    /** Name of the built page, for metrics. */
    page?: string;
  };
}
