import { lazyWithRetry } from '../../data/load-with-retry.tsx';

/** Lazy, because most logins need only a password. */
export const SecondStep = lazyWithRetry(async () => (await import('./second-step.tsx')).SecondStep);
export const CodeLogin = lazyWithRetry(async () => (await import('./code-login.tsx')).CodeLogin);
