import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Card, TitledCard } from '../ui/card.tsx';
import { Checkbox, CheckField, RadioField } from '../ui/choice-fields.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { EmailField, Field, PasswordField, TextArea } from '../ui/field.tsx';
import { PaperPile } from '../ui/illustrations/paper-pile.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type Columns, Table } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AlertAndDialogExamples } from './alerts-and-dialogs.tsx';
import { ButtonExamples } from './buttons.tsx';

/** The component gallery (`npm run gallery`): every component of web/ui in every state; tested by tests/e2e/gallery.spec.ts. */
export function Gallery() {
  return (
    <main className="container-page grid gap-10 py-8">
      <PageHeader title="Componentes" intro="Todos os componentes de web/ui, em todos os estados." />
      <ButtonExamples />
      <TitledCard title="Card e TitledCard">
        <div className="grid gap-4 sm:grid-cols-2">
          {(['white', 'leaf', 'honey', 'plain', 'flat'] as const).map((tone) => (
            <Card key={tone} tone={tone} className="p-5">
              {tone}
            </Card>
          ))}
          <TitledCard title="Com título">
            <Facts
              facts={[
                ['E-mail', 'ana@example.com'],
                ['Desde', '2 de março'],
              ]}
            />
            <dl>
              <Fact label="Acesso">Comprado</Fact>
            </dl>
          </TitledCard>
        </div>
      </TitledCard>
      <AlertAndDialogExamples />
      <FieldExamples />
      <TitledCard title="Badge">
        <p className="flex flex-wrap gap-2">
          <Badge tone="leaf">No ar</Badge>
          <Badge tone="honey">Rascunho</Badge>
          <Badge tone="leaf" Icon={CircleCheck}>
            Com ícone
          </Badge>
        </p>
      </TitledCard>
      <TitledCard title="ProgressBar">
        {[0, 40, 100].map((percent) => (
          <ProgressBar key={percent} label={`Progresso de ${percent}%`} percent={percent} />
        ))}
        <div className="day-palette bg-leaf-800 p-4">
          <ProgressBar label="Progresso sobre fundo escuro" percent={40} isOnDark />
        </div>
      </TitledCard>
      <TabsExample />
      <TableExample />
      <TitledCard title="EmptyState">
        <EmptyState title="Nenhum material" drawing={<PaperPile className="h-auto w-56 max-w-full" />}>
          Os materiais aparecem aqui.
        </EmptyState>
      </TitledCard>
      <TitledCard title="Loading">
        <Loading label="Carregando..." />
      </TitledCard>
      <TitledCard title="Skeleton">
        <Skeleton />
      </TitledCard>
    </main>
  );
}

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
function TabsExample() {
  const [selected, setSelected] = useState('a');
  const tabs = ['a', 'b', 'c'].map((id) => ({ id, label: `Módulo ${id}`, content: `O módulo ${id}.` }));
  return (
    <TitledCard title="Tabs">
      <Tabs label="Módulos" tabs={tabs} selected={selected} onSelect={setSelected} />
    </TitledCard>
  );
}

/** A table with its pagination, in the component gallery. */
function TableExample() {
  const [page, setPage] = useState(1);
  return (
    <TitledCard title="Table e Pagination">
      <Table caption="Alunos" columns={columns} rows={rows} />
      <Pagination page={page} total={120} perPage={50} itemsLabel="alunos" onPage={setPage} />
    </TitledCard>
  );
}

const options = [
  { value: 'all', label: 'Todos' },
  { value: 'one', label: 'Um' },
];

/** Every form field of web/ui, also with an error and disabled, in the component gallery (`npm run gallery`). */
function FieldExamples() {
  const [searchText, setSearchText] = useState('');
  return (
    <TitledCard title="Field e os seus tipos">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Nome" placeholder="Como se chama" />
        <Field label="Cidade" hint="Aparece no certificado." defaultValue="Recife" />
        <Field label="Telefone" error="Digite o DDD." defaultValue="99999" />
        <Field label="Desligado" disabled defaultValue="não muda" />
        <EmailField />
        <EmailField label="E-mail errado" error="Falta o @." defaultValue="ana" />
        <PasswordField label="Senha" autoComplete="new-password" />
        <SelectField label="Filtro" options={options} />
        <TextArea label="Pergunta" maxLength={100} defaultValue="" />
        <TextArea
          label="Quase cheia"
          maxLength={20}
          value="dezoito letras aqui"
          readOnly
          error="Curta demais."
        />
        <Checkbox label="Acompanhar" defaultChecked />
        <CheckField name="notices" label="Avisar-me" />
        <CheckField name="consent" label="Autorizo" hint="Vale até você mudar de ideia." />
        <RadioField
          name="role"
          legend="Papel"
          options={[
            { value: 'support', label: 'Atendimento', hint: 'Vê as dúvidas e os alunos.' },
            { value: 'admin', label: 'Administração', hint: 'Vê tudo.' },
          ]}
        />
        <RadioField name="fixed" legend="Desligado" hint="Definido no servidor." options={options} disabled />
        <SearchField label="Busca" hint="Por nome ou e-mail." value={searchText} onSearch={setSearchText} />
      </div>
    </TitledCard>
  );
}
