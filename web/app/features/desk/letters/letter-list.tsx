import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { letterFilters } from '../../../../../domain/desk-lists.ts';
import { paths, pathWithId } from '../../../../../domain/paths.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { momentText } from '../draft/moment-text.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListState } from '../list/list-state.tsx';
import { Pager } from '../list/pager.tsx';
import { SearchField } from '../list/search-field.tsx';
import { useListQuery } from '../list/use-list-query.ts';
import { LetterFate } from './letter-fate.tsx';
import { letterName, statusTitle } from './letter-words.ts';
import { type LetterRow, lettersQuery } from './letters-api.ts';
import { RetryAllAction } from './retry-action.tsx';

const kinds = [
  { value: '', label: 'Do site' },
  { value: 'newsletter', label: 'Newsletter' },
];
const statuses = [
  { value: '', label: 'Todas' },
  ...letterFilters.map((value) => ({ value, label: statusTitle(value) })),
];

const columns: readonly [Column<LetterRow>, ...Column<LetterRow>[]] = [
  {
    label: 'E-mail',
    cell: ({ id, kind, recipient }) => (
      <>
        <Link className="link inline-block py-0.5" to={pathWithId(paths.deskLetter, id)}>
          {letterName(kind)}
        </Link>
        <span className="block text-ink-soft text-sm">{recipient}</span>
      </>
    ),
  },
  { label: 'Situação', cell: (letter) => <LetterFate letter={letter} /> },
  { label: 'Data', cell: ({ at }) => momentText(at) },
];

/** The mails that the site has written: searched, filtered and paged by the server. */
export function LetterList() {
  const list = useListQuery();
  const letters = useQuery(lettersQuery(list.search));
  const filter = (name: string) => ({
    value: list.get(name),
    onChange: ({ target }: { target: { value: string } }) => list.change({ [name]: target.value }),
  });
  return (
    <section aria-labelledby="emails" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="text-xl" id="emails">
        E-mails
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <SearchField
          className="sm:max-lg:col-span-full"
          label="Buscar e-mail"
          hint="O endereço de quem recebe; o começo já serve."
          value={list.q}
          onSearch={(q) => list.change({ q })}
        />
        <SelectField label="Situação" options={statuses} {...filter('status')} />
        <SelectField label="Tipo" options={kinds} {...filter('kind')} />
      </div>
      <ListState query={letters}>
        {({ rows, total, page }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="font-semibold">
                {total === 0 && 'Nenhum e-mail com estes filtros.'}
                {total === 1 && '1 e-mail'}
                {total > 1 && `${total.toLocaleString('pt-BR')} e-mails`}
              </p>
              {list.get('status') === 'refused' && total > 0 && (
                <RetryAllAction kind={list.get('kind')} count={total} />
              )}
            </div>
            {total > 0 && (
              <>
                <DataTable
                  caption="E-mails"
                  columns={columns}
                  rows={rows}
                  isStale={letters.isPlaceholderData}
                />
                <Pager
                  page={page}
                  total={total}
                  of="e-mails"
                  onPage={(number) => list.change({ page: String(number) })}
                />
              </>
            )}
          </>
        )}
      </ListState>
    </section>
  );
}
