import type { AppEnv } from '../http/env.ts';
import type { AccountSession } from './sessions.repository.ts';

export interface SessionEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    session: AccountSession;
    user: AccountSession['user'];
  };
}
