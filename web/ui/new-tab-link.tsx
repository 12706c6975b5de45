import type { ComponentProps } from 'react';

/** Opens beside the page, which it gets no hold of. */
export function NewTabLink(props: Omit<ComponentProps<'a'>, 'target' | 'rel'>) {
  return <a {...props} target="_blank" rel="noopener noreferrer" />;
}
