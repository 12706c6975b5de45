import type { StudentSession } from '../features/accounts/session.repository.ts';

/** What middleware leaves on the request for the handlers. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Set by the session guard. */
    session: StudentSession;
  };
}
