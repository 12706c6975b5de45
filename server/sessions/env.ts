import type { AppEnv } from '../http/env.ts';
import type { StudentSession } from './sessions.repository.ts';

/** What the session's guard leaves on the request for the handlers. */
export interface StudentEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { session: StudentSession };
}
