import { type ComponentType, lazy, Suspense, useState } from 'react';
import { waitForServer } from './reconnect.ts';
import { useStart } from './start.ts';

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

const renderedParts = new Map<string, () => Promise<unknown>>();

/**
 * Loads what the server has rendered of {@link lazyPart}s: there before React looks at the page, it stays whatever
 * changes meanwhile. Until it came, it would be blank.
 */
export async function loadRendered(names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => renderedParts.get(name)?.()));
}

/**
 * A component that comes with {@link loadPart}.
 * @param name where the server renders it: no other part's
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, name?: string) {
  let loaded: ComponentType<Props> | undefined;
  const Later = lazy(async () => {
    loaded = await loadPart(load);
    return { default: loaded };
  });
  if (!name) return Later;
  renderedParts.set(name, async () => {
    loaded = await load();
  });
  return function Part(props: Props) {
    useStart().parts?.add(name);
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Shown {...props} />;
  };
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
