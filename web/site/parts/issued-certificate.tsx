import type { ReactNode } from 'react';
import { freeCourseNotice } from '../../../domain/certificate.ts';
import { placeholder } from '../../../domain/page-placeholders.ts';

/** The facts of a certificate whose code exists; the server fills the placeholders. */
export function IssuedCertificate() {
  const entries = [
    ['Carga horária', placeholder('course_hours')],
    ['Modalidade', placeholder('modality')],
    ['Conclusão', placeholder('completed_on')],
    ['Emissão', placeholder('issued_on')],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-4">
        <Fact className="col-span-full" label="Nome completo">
          <span
            className="text-2xl wrap-anywhere sm:text-3xl"
            dir="auto"
            // The device may lack glyphs for the name; see names.css.
            style={{ fontFamily: 'var(--font-sans), "student-names"' }}
          >
            {placeholder('student_name')}
          </span>
        </Fact>
        <Fact className="col-span-full" label="Curso">
          <span className="text-lg">{placeholder('course_title')}</span>
        </Fact>
        {entries.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        <Fact className="col-span-full has-[dd:empty]:hidden" label="Exercícios">
          {placeholder('exercises')}
        </Fact>
        <Fact className="col-span-full" label="Quem emite">
          {placeholder('issuer')}
        </Fact>
        <Fact className="col-span-full" label="Código de validação">
          <span className="tracking-wider">{placeholder('code')}</span>
        </Fact>
      </dl>
      <PrintedList field="topics" title="Conteúdo do curso" />
      <PrintedList field="modules" title="Módulos concluídos" />
      <p className="mt-8 border-line border-t pt-5 text-ink-soft text-pretty">{freeCourseNotice}</p>
    </>
  );
}

/** Older certificates have no modules and show none. */
function PrintedList({ field, title }: { field: 'topics' | 'modules'; title: string }) {
  return (
    <section className="has-[ul:empty]:hidden">
      <h2 className="mt-8 font-normal text-base text-ink-soft tracking-normal">{title}</h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-leaf-600">
        <li>{placeholder(field)}</li>
      </ul>
    </section>
  );
}

function Fact({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="mt-0.5 font-bold">{children}</dd>
    </div>
  );
}
