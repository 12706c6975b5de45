import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
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

/** Resolve when the lazy parts of the first page are hydrated: React drops a press on them before. */
export const lazyParts: Promise<void>[] = [];

/** `Suspense` around a lazy part of a page. */
export function LazyPart({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [{ loaded, onLoaded }] = useState(() => {
    let onLoaded = () => {};
    return { loaded: new Promise<void>((resolve) => (onLoaded = resolve)), onLoaded };
  });
  useEffect(() => void lazyParts.push(loaded), [loaded]);
  return (
    <Suspense fallback={fallback}>
      {children}
      <Loaded onLoaded={onLoaded} />
    </Suspense>
  );
}

function Loaded({ onLoaded }: { onLoaded: () => void }) {
  useEffect(onLoaded, [onLoaded]);
  return null;
}
