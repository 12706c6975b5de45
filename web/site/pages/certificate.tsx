import { BadgeCheck, Ban, CircleHelp, Clock, Download, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { freeCourseNotice } from '../../../domain/certificate.ts';
import type { CertificatePageState } from '../../../domain/certificate-page.ts';
import { type PageField, placeholder } from '../../../domain/page-placeholders.ts';
import { paths } from '../../../domain/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldFrame } from '../../ui/field.tsx';
import { useContent } from '../content.ts';
import { NarrowPage } from '../parts/page-frame.tsx';

const stateLooks = {
  valid: { Icon: BadgeCheck, band: 'day-palette bg-leaf-800 text-white', icon: 'text-honey-400' },
  replaced: { Icon: RefreshCw, band: 'bg-honey-200', icon: 'text-ink' },
  revoked: { Icon: Ban, band: 'bg-coral-100', icon: 'text-coral-700' },
  suspended: { Icon: Ban, band: 'bg-coral-100', icon: 'text-coral-700' },
  erased: { Icon: Ban, band: 'bg-leaf-50', icon: 'text-ink-soft' },
  unknown: { Icon: CircleHelp, band: 'bg-honey-100', icon: 'text-ink' },
  'too-many': { Icon: Clock, band: 'bg-honey-100', icon: 'text-ink' },
  unavailable: { Icon: Clock, band: 'bg-honey-100', icon: 'text-ink' },
};

/** The page `/certificado`, where anybody enters a certificate's code to check it. */
export function CertificateFormPage() {
  const certificatePage = useContent().certificate.page;
  const { form } = certificatePage;
  return (
    <NarrowPage>
      <Card className="p-6 sm:p-10">
        <h1 className="text-title">{form.title}</h1>
        <p className="mt-3 mb-8 text-ink-soft text-lg">{form.text}</p>
        <CertificateCodeForm />
      </Card>
    </NarrowPage>
  );
}

/** The answer at `/certificado/:code`. Each state is built once; the server fills its placeholders. */
export function CertificatePage({ state }: { state: CertificatePageState }) {
  const certificatePage = useContent().certificate.page;
  const { title, text } = certificatePage.answers[state];
  const { Icon, band, icon } = stateLooks[state];
  const isIssued = ['valid', 'replaced', 'revoked', 'suspended'].includes(state);
  return (
    <NarrowPage>
      <Card as="article" className="overflow-hidden">
        <div className={`flex flex-col gap-x-6 gap-y-4 p-6 sm:flex-row sm:p-10 ${band}`}>
          <Icon aria-hidden className={`shrink-0 ${icon}`} size={56} strokeWidth={1.75} />
          <div>
            <h1 className="text-title">{title}</h1>
            <p className="mt-2 text-lg text-pretty">{text}</p>
            {state === 'replaced' && (
              <ButtonLink look="primary" className="mt-5" href={placeholder('replaced_by_path')}>
                Ver o certificado atual
              </ButtonLink>
            )}
          </div>
        </div>
        <div className="p-6 sm:p-10">
          {isIssued ? (
            <IssuedCertificate />
          ) : (
            <CertificateCodeForm isWrong={state === 'unknown'} typed={placeholder('typed')} />
          )}
        </div>
      </Card>
      {state === 'valid' && <Credential />}
      {isIssued && (
        <Card as="section" tone="plain" className="mt-6 p-6 sm:px-10">
          <h2 className="mb-5 text-lg">Conferir outro código</h2>
          <CertificateCodeForm />
        </Card>
      )}
    </NarrowPage>
  );
}

/** The form that looks up a certificate by its code; it submits by GET, without script. */
function CertificateCodeForm({ typed, isWrong = false }: { typed?: string; isWrong?: boolean }) {
  return (
    <form action={paths.certificate} method="get">
      <FieldFrame
        label="Código do certificado"
        hint="São 12 letras e números, como em K7QX-3MPR-WH9D. Maiúsculas e hífens não fazem diferença."
      >
        {(control) => (
          <div className="flex flex-col gap-3 sm:flex-row">
            <input
              {...control}
              aria-invalid={isWrong || undefined}
              autoCapitalize="characters"
              autoComplete="off"
              className={`${control.className} min-h-12 min-w-0 flex-1 uppercase tracking-wider`}
              defaultValue={typed}
              maxLength={200}
              name="codigo"
              required
              spellCheck={false}
              type="text"
            />
            <Button look="primary" className="px-8" type="submit">
              Validar
            </Button>
          </div>
        )}
      </FieldFrame>
    </form>
  );
}

const wide = 'col-span-full';
/** Older certificates lack it. */
const wideIfKnown = 'col-span-full has-[dd:empty]:hidden';
const facts: readonly [label: string, field: PageField, className?: string, look?: string][] = [
  ['Curso', 'course_title', wide, 'text-lg'],
  ['Carga horária', 'course_hours'],
  ['Modalidade', 'modality'],
  ['Conclusão', 'completed_on'],
  ['Emissão', 'issued_on'],
  ['Exercícios', 'exercises', wideIfKnown],
  ['Quem emite', 'issuer', wide],
  ['Quem assina', 'instructor', wideIfKnown],
  ['Site do curso', 'website', wide, 'wrap-anywhere'],
  ['Código de validação', 'code', wide, 'tracking-wider'],
];

/** The facts of a certificate whose code exists; the server fills the placeholders. */
function IssuedCertificate() {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-4">
        <Fact className={wide} label="Nome completo">
          <span
            className="text-2xl wrap-anywhere sm:text-3xl"
            dir="auto"
            // The device may lack glyphs for the name; see names.css.
            style={{ fontFamily: 'var(--font-sans), "student-names"' }}
          >
            {placeholder('student_name')}
          </span>
        </Fact>
        {facts.map(([label, field, className = '', look]) => (
          <Fact key={label} label={label} className={className}>
            {look ? <span className={look}>{placeholder(field)}</span> : placeholder(field)}
          </Fact>
        ))}
      </dl>
      <PrintedList field="topics" title="Conteúdo do curso" />
      <PrintedList field="modules" title="Módulos concluídos" />
      <p className="mt-8 border-line border-t pt-5 text-ink-soft text-pretty">{freeCourseNotice}</p>
    </>
  );
}

/** The certificate as a file for other systems. */
function Credential() {
  return (
    <Card as="section" tone="plain" className="mt-6 p-6 sm:px-10">
      <h2 className="text-lg">Credencial verificável</h2>
      <p className="mt-2 mb-5 text-ink-soft text-pretty">
        O mesmo certificado num arquivo assinado, no padrão Open Badges 3.0: carteiras digitais e sistemas de
        empresas conferem sozinhos quem o emitiu e se ainda vale.
      </p>
      <ButtonLink look="outline" Icon={Download} href={placeholder('credential_path')} download>
        Baixar
      </ButtonLink>
    </Card>
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

interface FactProps {
  label: string;
  className: string;
  children: ReactNode;
}

function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="mt-0.5 font-bold">{children}</dd>
    </div>
  );
}
