import type { ComponentProps } from 'react';

/** A link that opens in a new tab. */
export function NewTabLink(props: Omit<ComponentProps<'a'>, 'target' | 'rel'>) {
  return <a {...props} target="_blank" rel="noopener noreferrer" />;
}
