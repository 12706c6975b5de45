import type { Logger } from 'pino';

/** Variables that middleware sets for handlers. */
export interface AppEnv {
  Variables: {
    requestId: string;
    log: Logger;
    /** The route that a built page is counted as in metrics. */
    page?: string;
  };
}
