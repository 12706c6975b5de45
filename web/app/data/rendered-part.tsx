import { type ComponentType, type ReactNode, useState } from 'react';
import { LazyPart, lazyWithRetry } from './load-with-retry.tsx';
import { useRenderedState } from './rendered-state.ts';

const loads = new Map<string, () => Promise<unknown>>();

/**
 * Loads the parts that the server has rendered, by the names that it wrote into the page. React drops rendered HTML
 * whose code is missing as soon as anything about it changes.
 */
export async function loadRenderedParts(names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => loads.get(name)?.()));
}

/**
 * Returns a component with a file of its own, which pages load that show it. Rendered by the server, it stays in view.
 * @param name no other part's
 */
export function renderedPart<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  async function loadPart(): Promise<ComponentType<Props>> {
    loaded = await load();
    return loaded;
  }
  const Later = lazyWithRetry(loadPart);
  loads.set(name, loadPart);

  function Part(props: Props) {
    useRenderedState().parts?.add(name);
    // Another component would be another state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Shown {...props} />;
  }

  return ({ fallback, ...props }: Props & { fallback: ReactNode }) => (
    <LazyPart fallback={fallback}>
      <Part {...(props as unknown as Props)} />
    </LazyPart>
  );
}
