import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import type { FieldError } from '../../../../domain/content/field-error.ts';
import { isoDay } from '../../../../domain/dates.ts';
import { Field } from '../../../ui/field.tsx';
import { Form, FormAlert, SubmitButton } from '../../../ui/form.tsx';
import { keepScroll } from '../../data/arrival-state.ts';
import { api, read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { customPeriod, periodLabels } from './use-overview.ts';

interface PeriodPickerProps {
  choice: string;
  problems?: readonly FieldError[] | undefined;
}

const choices = ['mes', '7', '30', '90', '365', customPeriod] as const;

/** Links to the periods of the numbers: each is an address that can be saved. */
export function PeriodPicker({ choice, problems }: PeriodPickerProps) {
  const [search] = useSearchParams();
  return (
    <div className="grid gap-4">
      <nav aria-label="Período">
        <ul className="grid grid-cols-3 gap-1.5 sm:flex sm:flex-wrap">
          {choices.map((value) => (
            <li key={value}>
              <Link
                to={{ search: `?periodo=${value}` }}
                state={keepScroll}
                aria-current={value === choice ? 'true' : undefined}
                className="flex min-h-11 items-center justify-center rounded-control border border-line bg-white px-3 text-center font-semibold text-leaf-800 text-sm hover:bg-leaf-50 aria-[current]:border-leaf-700 aria-[current]:bg-leaf-700 aria-[current]:text-white"
              >
                {periodLabels[value]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {choice === customPeriod && <CustomPeriodForm key={search.toString()} problems={problems} />}
    </div>
  );
}

const periodSchema = z.object({ from: z.string().min(1), to: z.string().min(1) });

/** The form for a first and a last day; the server validates them. */
function CustomPeriodForm({ problems = [] }: Pick<PeriodPickerProps, 'problems'>) {
  const [search, setSearch] = useSearchParams();
  const today = isoDay();
  const problemOf = (name: string) => problems.find(({ path }) => path === name)?.message;
  return (
    <Form
      schema={periodSchema}
      values={{ from: search.get('de') ?? '', to: search.get('ate') ?? '' }}
      aria-label="Outro período"
      className="grid max-w-xl items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
      onSubmit={async ({ from, to }) => {
        await read(api.admin.overview.$get({ query: { from, to } }));
        setSearch({ periodo: customPeriod, de: from, ate: to }, { state: keepScroll });
      }}
    >
      <Field label="De" name="from" type="date" max={today} error={problemOf('from')} />
      <Field label="Até" name="to" type="date" max={today} error={problemOf('to')} />
      <SubmitButton label="Mostrar" busyLabel="Mostrar" className="sm:mt-[1.875rem]" />
      <div className="col-span-full empty:hidden">
        <FormAlert explain={explainAdminError} />
      </div>
    </Form>
  );
}
