import { useState } from 'react';
import { Pagination } from '../ui/pagination.tsx';
import { type Columns, Table } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ExampleGroup } from './group.tsx';

interface Row {
  id: string;
  name: string;
  cents: string;
}

const columns: Columns<Row> = [
  { label: 'Nome', cell: ({ name }) => name },
  { label: 'Valor', cell: ({ cents }) => cents, isNumber: true },
];
const rows: Row[] = [
  { id: '1', name: 'Ana', cents: 'R$ 497,00' },
  { id: '2', name: 'Bento com um sobrenome comprido', cents: 'R$ 1.497,00' },
];

/** Tabs with three panels, in the component gallery (`npm run gallery`). */
export function TabsExample() {
  const [selected, setSelected] = useState('a');
  const tabs = ['a', 'b', 'c'].map((id) => ({ id, label: `Módulo ${id}`, content: `O módulo ${id}.` }));
  return (
    <ExampleGroup title="Tabs">
      <Tabs label="Módulos" tabs={tabs} selected={selected} onSelect={setSelected} />
    </ExampleGroup>
  );
}

/** A table with its pagination, in the component gallery. */
export function TableExample() {
  const [page, setPage] = useState(1);
  return (
    <ExampleGroup title="Table e Pagination">
      <Table caption="Alunos" columns={columns} rows={rows} />
      <Pagination page={page} total={120} perPage={50} itemsLabel="alunos" onPage={setPage} />
    </ExampleGroup>
  );
}
