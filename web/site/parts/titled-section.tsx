import type { ReactNode } from 'react';

interface TitledSectionProps {
  id: string;
  title: string;
  background?: string;
  children: ReactNode;
}

/** A section of a public page with a heading, and an id that menus link to. */
export function TitledSection({ id, title, background, children }: TitledSectionProps) {
  return (
    <section className={background ? `section ${background}` : 'section'} id={id}>
      <div className="container-page">
        <h2 className="text-title">{title}</h2>
        {children}
      </div>
    </section>
  );
}
