import { ChevronDown, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { readingPath } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Materials } from '../../data/materials.ts';
import { downloadMaterial } from './download-material.ts';
import { ReadLink } from './material-actions.tsx';

type Template = Materials['templates'][number];

/** The groups of templates, in their order; each template stands in the first that takes it. */
const groups: readonly (readonly [title: string, takes: (template: Template) => boolean])[] = [
  ['Anamneses', ({ id }) => id.includes('/anamnese_')],
  ['Atestados e receita', ({ kind }) => kind === 'Atestado' || kind === 'Receituário'],
  ['Termos', ({ kind }) => kind === 'Termo'],
  ['Folhas da equipe', ({ kind }) => kind === 'Folha'],
  ['Sobre os materiais', () => true],
];

function groupTemplates(templates: readonly Template[]) {
  const sorted = templates.toSorted((a, b) => a.title.localeCompare(b.title, 'pt-BR'));
  return groups.map(([title], index) => ({
    title,
    members: sorted.filter((template) => groups.findIndex(([, takes]) => takes(template)) === index),
  }));
}

export const templatesAnchor = 'modelos';
/** The document whose sheet is for dogs and cats; those of other species are templates. */
const anamnesisDocument = 'modulo2_ia_vet/template_anamnese_digital';

/** The list of templates for the clinic, such as consent forms, which belong to no lesson. */
export function TemplateList({ modules, templates }: Materials) {
  // A phone begins with the groups' names.
  const [isWide, setWide] = useState(false);
  useEffect(() => setWide(window.matchMedia('(min-width: 40rem)').matches), []);
  if (templates.length === 0) return null;
  const anamnesis = modules
    .flatMap(({ materials }) => materials)
    .find(({ formats }) => formats.some(({ document }) => document === anamnesisDocument));
  return (
    <Card
      as="section"
      id={templatesAnchor}
      aria-labelledby="templates"
      className="scroll-mt-4 overflow-hidden"
    >
      <header className="bg-leaf-50 px-4 py-4 sm:px-6">
        <h2 id="templates" className="text-lg leading-snug">
          Modelos para a clínica
        </h2>
        <p className="text-ink-soft text-sm">
          Termos, atestados e receituário sem a marca do curso, com espaço para os dados e o logotipo da sua
          clínica.
        </p>
        {anamnesis && (
          <p className="text-ink-soft text-sm">
            Anamnese de cão e gato: está no{' '}
            <Link className="link" to={readingPath(anamnesisDocument)}>
              {anamnesis.title}
            </Link>
            .
          </p>
        )}
      </header>
      {groupTemplates(templates)
        .filter(({ members }) => members.length > 0)
        .map(({ title, members }) => (
          <details key={title} open={isWide} className="group border-line border-t">
            <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 hover:bg-leaf-50 sm:px-6 [&::-webkit-details-marker]:hidden">
              <h3 className="flex-1 text-base tracking-normal">{title}</h3>
              <span className="text-ink-soft text-sm tabular-nums">{members.length}</span>
              <ChevronDown aria-hidden className="transition-transform group-open:rotate-180" size={20} />
            </summary>
            <ul aria-label={title} className="divide-y divide-line border-line border-t">
              {members.map((template) => (
                <TemplateRow key={template.id} template={template} />
              ))}
            </ul>
          </details>
        ))}
    </Card>
  );
}

const fileLabels: Partial<Record<string, string>> = { pdf: 'PDF', docx: 'Word', xlsx: 'Excel' };

function TemplateRow({ template: { title, description, formats } }: { template: Template }) {
  return (
    <li
      aria-label={title}
      className="flex flex-col gap-x-4 gap-y-2 px-4 py-3 sm:flex-row sm:items-center sm:px-6 sm:py-2"
    >
      <div className="min-w-0 flex-1">
        <h4 className="font-semibold text-base leading-snug tracking-normal">{title}</h4>
        <p className="text-ink-soft text-sm max-sm:hidden">{description}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <ReadLink title={title} formats={formats} look="quiet" />
        {formats
          .filter(({ format }) => format !== 'json')
          .map(({ url, format }) => (
            <Button
              key={url}
              look="quiet"
              isSmall
              Icon={Download}
              className="max-sm:px-3"
              onClick={() => void downloadMaterial({ title, url })}
            >
              <span>
                <span className="sr-only">Baixar </span>
                {format && fileLabels[format]}
                <span className="sr-only"> de {title}</span>
              </span>
            </Button>
          ))}
      </div>
    </li>
  );
}
