import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from '../../../ui/card.tsx';
import { optionalComponent } from '../../data/load-with-retry.tsx';

/** Lazy, because most students have not finished the course. */
const Graduates = optionalComponent(
  async () => (await import('../../../ui/illustrations/graduates.tsx')).Graduates,
  <div className="aspect-[420/342] w-full max-w-72" />,
);

interface CourseFinishedProps {
  /** True if the last lesson was completed a moment ago. */
  isJustFinished: boolean;
  /** The certificate. */
  children: ReactNode;
}

/** The congratulation above the certificate; takes the focus if the last lesson was just completed. */
export function CourseFinished({ isJustFinished, children }: CourseFinishedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isJustFinished) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isJustFinished]);
  return (
    <Card
      as="section"
      tone="honey"
      aria-label="Curso concluído"
      className={`mt-4 grid gap-6 p-4 sm:p-8 ${isJustFinished ? 'arrives' : ''}`}
    >
      <div className="flex flex-col items-center gap-4 text-center lg:flex-row lg:gap-10 lg:text-left">
        <Graduates className="h-auto w-full max-w-72" />
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-title">
            Você chegou ao fim do curso!
          </h2>
          <p className="mt-2 max-w-prose text-lg">
            Todas as aulas e todos os materiais estão concluídos. O certificado é seu: guarde, mostre e volte
            às aulas quando quiser.
          </p>
        </div>
      </div>
      {children}
    </Card>
  );
}
