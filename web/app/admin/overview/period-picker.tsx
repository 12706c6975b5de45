import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import type { FieldError } from '../../../../domain/content/field-error.ts';
import { isoDay } from '../../../../domain/dates.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, FormFieldsContext } from '../../../ui/field.tsx';
import { api, read } from '../../data/client.ts';
import { useForm } from '../../data/use-form.ts';
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
        <ul className="flex flex-wrap gap-2">
          {choices.map((value) => (
            <li key={value}>
              <Link
                to={{ search: `?periodo=${value}` }}
                preventScrollReset
                aria-current={value === choice ? 'true' : undefined}
                className="flex min-h-11 items-center rounded-control border border-line bg-white px-4 py-2 font-semibold text-leaf-800 hover:bg-leaf-50 aria-[current]:border-leaf-700 aria-[current]:bg-leaf-700 aria-[current]:text-white"
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
  const form = useForm({
    schema: periodSchema,
    values: { from: search.get('de') ?? '', to: search.get('ate') ?? '' },
    async send({ from, to }) {
      await read(api.admin.overview.$get({ query: { from, to } }));
      setSearch({ periodo: customPeriod, de: from, ate: to }, { preventScrollReset: true });
    },
  });
  const today = isoDay();
  const errorOf = (name: string) =>
    form.fieldOf(name).error ?? problems.find(({ path }) => path === name)?.message;
  return (
    <form
      aria-label="Outro período"
      noValidate
      className="grid max-w-xl grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <FormFieldsContext value={form.fieldOf}>
        <Field label="De" name="from" type="date" max={today} error={errorOf('from')} />
        <Field label="Até" name="to" type="date" max={today} error={errorOf('to')} />
      </FormFieldsContext>
      <Button type="submit" look="primary" className="sm:mt-[1.875rem]" disabled={form.isSubmitting}>
        Mostrar
      </Button>
      {form.failure !== undefined && (
        <div className="col-span-full">
          <Alert tone="error">{explainAdminError(form.failure)}</Alert>
        </div>
      )}
    </form>
  );
}
