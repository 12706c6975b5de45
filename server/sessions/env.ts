import type { AppEnv } from '../http/env.ts';
import type { ProofLevel } from './proof.ts';
import type { StudentSession } from './sessions.repository.ts';

/** What the session's guard leaves on the request for the handlers. */
export interface StudentEnv extends AppEnv {
  /** Given where a page is rendered, which asks for what it shows as whoever asked for it. */
  Bindings: { session?: StudentSession };
  Variables: AppEnv['Variables'] & {
    session: StudentSession;
    /** The level that `requireProof` has checked. */
    proof?: ProofLevel;
  };
}
