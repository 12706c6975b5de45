import type { PageGuard } from '../../account/session/session-guard.tsx';
import { DeskSignedOut } from './desk-signed-out.tsx';

/** Of the owner's pages. */
export const deskGuard: PageGuard = { SignedOut: DeskSignedOut, isForEveryAccount: true };
