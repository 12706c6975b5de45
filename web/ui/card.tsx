import type { ElementType, ReactNode } from 'react';
import type { PolymorphicProps } from './polymorphic-props.ts';

const tones = {
  white: 'card',
  leaf: 'rounded-card bg-leaf-50',
  honey: 'rounded-card bg-honey-100',
  /** Without a border, on a coloured band. */
  plain: 'rounded-card bg-white',
  /** Stands within a card. */
  flat: 'rounded-control border border-line bg-white',
};

interface CardStyle {
  tone?: keyof typeof tones;
  className?: string | undefined;
}

/** A box with rounded corners: a `<div>`, or `as` a section, an article, a link, a `Form`. */
export function Card<As extends ElementType = 'div'>(props: PolymorphicProps<As, CardStyle>) {
  const {
    as: Element = 'div',
    tone = 'white',
    className,
    ...element
  } = props as PolymorphicProps<ElementType, CardStyle>;
  return <Element {...element} className={[tones[tone], className].filter(Boolean).join(' ')} />;
}

/** A card that is a region of the page with its own heading. */
export function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="grid gap-4 p-5 sm:p-6">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  );
}
