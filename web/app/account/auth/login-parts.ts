import { lazyWithRetry } from '../../data/load-with-retry.tsx';

/** Loaded when the password alone does not do. */
export const SecondStep = lazyWithRetry(async () => (await import('./second-step.tsx')).SecondStep);
export const CodeLogin = lazyWithRetry(async () => (await import('./code-login.tsx')).CodeLogin);
