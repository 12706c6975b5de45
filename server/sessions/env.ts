import type { AppEnv } from '../http/env.ts';
import type { StudentSession } from './sessions.repository.ts';

export interface StudentEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    session: StudentSession;
    user: StudentSession['user'];
  };
}
