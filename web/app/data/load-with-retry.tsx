import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useId, useLayoutEffect } from 'react';
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
    <LazyPart fallback={fallback}>
      <Part {...props} />
    </LazyPart>
  );
}

/** Ids of the lazy parts that are not hydrated yet: React drops a press on them. */
export const loadingParts = new Set<string>();

/** `Suspense` around a lazy part of a page. */
export function LazyPart({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const id = useId();
  // Before the effect of a part that is there at once.
  useLayoutEffect(() => void loadingParts.add(id), [id]);
  return (
    <Suspense fallback={fallback}>
      {children}
      <Loaded id={id} />
    </Suspense>
  );
}

function Loaded({ id }: { id: string }) {
  useEffect(() => void loadingParts.delete(id), [id]);
  return null;
}
