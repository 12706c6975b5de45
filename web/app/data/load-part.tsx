import { type ComponentType, lazy, Suspense } from 'react';
import { waitForServer } from './reconnect.ts';

/**
 * Loads a part of the application. One that does not come, as on an unsteady network, is asked for again when the
 * server answers.
 * @param onWaiting called when it did not come
 * @throws when it does not come then either: a newer version may have taken its place
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

/** A component that comes with {@link loadPart}. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadPart(load) }));
}

/** A part that its page can do without: there is nothing until it comes. */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({
    default: await loadPart(load).catch((): ComponentType<Props> => () => null),
  }));
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
