import type { ComponentProps, ElementType } from 'react';

/** A component's own props, and those of the element or component that it renders `as`. */
export type AsProps<As extends ElementType, Own> = Own & { as?: As } & Omit<
    ComponentProps<As>,
    keyof Own | 'as'
  >;
