import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { FormBlock, FormField } from '../../../../domain/documents/blocks.ts';
import { filesAnchor } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Runs } from './runs.tsx';

interface FormOutlineProps {
  form: FormBlock;
  /** True if it links to the files to fill in. */
  hasLink: boolean;
}

/** Lists the fields of a printed form, which is filled in on its downloaded sheet. */
export function FormOutline({ form: { groups }, hasLink }: FormOutlineProps) {
  return (
    <Card className="mt-6 max-w-3xl p-4 text-base leading-snug sm:p-5">
      {groups.map(({ title, rows }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the form.
        <div key={index} className="mt-5 first:mt-0">
          {title && (
            <p className="mb-2 font-bold text-leaf-800">
              <Runs runs={title} />
            </p>
          )}
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {rows.flat().map((field, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the form.
              <Field key={place} field={field} />
            ))}
          </ul>
        </div>
      ))}
      {hasLink && (
        <Link className="link-alone mt-3 gap-2" to={`#${filesAnchor}`}>
          <Printer aria-hidden size={18} />
          Baixar para imprimir ou preencher
        </Link>
      )}
    </Card>
  );
}

function Field({ field: { label, answers, lines } }: { field: FormField }) {
  return (
    <li className={`border-line border-b py-2 ${lines > 0 || answers.length > 1 ? 'sm:col-span-2' : ''}`}>
      <span className="font-medium">
        <Runs runs={label} />
      </span>
      {answers.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
          {answers.map((answer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place in the field.
            <li key={index}>
              <Runs runs={answer} />
            </li>
          ))}
        </ul>
      )}
      {lines > 0 && <span className="block text-ink-soft text-sm">Espaço para escrever</span>}
    </li>
  );
}
