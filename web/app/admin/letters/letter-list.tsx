import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { letterFilters } from '../../../../domain/desk-lists.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { api } from '../../data/client.ts';
import type { Column } from '../list/data-table.tsx';
import { FoundRows } from '../list/found-list.tsx';
import { listQuery } from '../list/queries.ts';
import { useListQuery } from '../list/use-list-query.ts';
import { LetterFate } from './letter-fate.tsx';
import { RetryAllAction } from './letter-file.tsx';
import { type LetterRow, letterName, statusTitle } from './letters.ts';

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
  const { value: status } = list.filter('status');
  const { value: kind } = list.filter('kind');
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
        <SelectField label="Situação" options={statuses} {...list.filter('status')} />
        <SelectField label="Tipo" options={kinds} {...list.filter('kind')} />
      </div>
      <FoundRows
        list={list}
        query={useQuery(listQuery('letters', list.search, api.admin.letters.$get))}
        columns={columns}
        names={{ one: 'e-mail', many: 'e-mails', none: 'Nenhum e-mail' }}
        actions={({ total }) =>
          status === 'refused' && total > 0 && <RetryAllAction kind={kind} count={total} />
        }
      />
    </section>
  );
}
