import type { Logger } from 'pino';

/** What middleware leaves on the request for the handlers. */
export interface AppEnv {
  Variables: {
    requestId: string;
    log: Logger;
    /** What a built page is counted as. */
    page?: string;
  };
}
