import { lazyPart } from '../../data/load-part.tsx';

/** Loaded when the password alone does not do. */
export const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);
export const CodeLogin = lazyPart(async () => (await import('./code-login.tsx')).CodeLogin);
