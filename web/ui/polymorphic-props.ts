import type { ComponentProps, ElementType } from 'react';

/** Props of a component that renders `as` another element or component, whose props it takes too. */
export type PolymorphicProps<As extends ElementType, OwnProps> = OwnProps & { as?: As } & Omit<
    ComponentProps<As>,
    keyof OwnProps | 'as'
  >;
