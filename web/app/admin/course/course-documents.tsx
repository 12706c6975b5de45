import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Columns, Table } from '../../../ui/table.tsx';
import { type Answer, api, read } from '../../data/client.ts';
import { SummaryChevron } from '../folded-part.tsx';
import { QueryState } from '../query-state.tsx';

const endpoint = api.admin['course-documents'];
type CourseDocument = Answer<typeof endpoint.$get>['documents'][number];

const columns: Columns<CourseDocument> = [
  {
    label: 'Papel',
    cell: ({ title, replaces }) => (
      <>
        <span className="font-semibold">{title}</span>
        {replaces.length > 0 && (
          <span className="block text-ink-soft text-sm">No lugar de: {replaces.join('; ')}</span>
        )}
      </>
    ),
  },
  { label: 'Tipo', cell: ({ kind }) => kind },
  { label: 'Páginas', isNumber: true, cell: ({ page_count }) => page_count },
  { label: 'Versão', isNumber: true, cell: ({ version }) => version },
];

/** Lists the papers that came with the course, once the owner unfolds them. */
export function CourseDocuments() {
  const [isOpen, setIsOpen] = useState(false);
  const documents = useQuery({
    queryKey: ['admin', 'course-documents'],
    queryFn: async () => (await read(endpoint.$get())).documents,
    enabled: isOpen,
  });
  return (
    <details className="group mt-4" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">O que há no curso</h2>
        <SummaryChevron />
      </summary>
      {isOpen && (
        <QueryState query={documents}>
          {(rows) => (
            <div className="mt-3 grid gap-3">
              <p>
                {rows.length} papéis, {rows.reduce((sum, { page_count }) => sum + page_count, 0)} páginas.
              </p>
              <Table caption="Papéis do curso" columns={columns} rows={rows} />
            </div>
          )}
        </QueryState>
      )}
    </details>
  );
}
