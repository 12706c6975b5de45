import type { AppEnv } from '../http/env.ts';
import type { StudentSession } from './sessions.repository.ts';

/** What the policy of a route leaves on the request for its handler. */
export interface StudentEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    session: StudentSession;
    user: StudentSession['user'];
  };
}
