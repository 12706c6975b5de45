import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { waitForServer } from './reconnect.ts';

/**
 * Loads a chunk of the application. If that fails, tries again once the server answers.
 * @param onWaiting called when the first try failed
 * @throws when the second try fails: a newer release may have replaced the chunk
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>, onWaiting?: () => void): Promise<Part> {
  try {
    return await load();
  } catch {
    onWaiting?.();
    await waitForServer();
    return load();
  }
}

/** Returns React's `lazy` component, loaded by {@link loadWithRetry}. */
export function lazyWithRetry<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}

/**
 * Loads a component that its page can do without: if loading fails, nothing is rendered.
 * @param fallback rendered until it has loaded; by default nothing
 */
export function optionalComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  const Part = lazy(async () => ({
    default: await loadWithRetry(load).catch((): ComponentType<Props> => () => null),
  }));
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
