import type { ComponentProps } from 'react';

/** Takes something away. */
export function RemoveButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return (
    <button {...props} type="button" className="button min-h-11 px-4 text-coral-700 hover:bg-coral-100" />
  );
}
