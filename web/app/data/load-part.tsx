import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { waitForServer } from './reconnect.ts';

/**
 * Loads a part of the application. If it fails, as on an unsteady network, tries again when the server answers.
 * @param onWaiting called when the first try failed
 * @throws when the second try fails: a newer release may have replaced the part
 */
export async function loadPart<Part>(load: () => Promise<Part>, onWaiting?: () => void): Promise<Part> {
  try {
    return await load();
  } catch {
    onWaiting?.();
    await waitForServer();
    return load();
  }
}

/** Loads a component by {@link loadPart} when it is first rendered. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadPart(load) }));
}

/**
 * Loads a component that its page can do without.
 * @param fallback stands in its place until it has loaded; by default nothing
 */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  const Part = lazy(async () => ({
    default: await loadPart(load).catch((): ComponentType<Props> => () => null),
  }));
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
