import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { shortMoneyText } from '../../../../domain/money.ts';
import type { SourceNumbers } from '../../../../domain/overview.ts';
import { paths } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type Columns, Table } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, download } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { Section } from '../shell/section.tsx';
import type { PeriodQuery } from './use-overview.ts';

type Row = SourceNumbers & { id: string };

const count = (value: number) => value.toLocaleString('pt-BR');

const columns: Columns<Row> = [
  {
    label: 'Origem',
    cell: ({ source, campaign }) => [source || 'Sem origem', campaign].filter(Boolean).join(', '),
  },
  { label: 'Visitas', cell: ({ visits }) => count(visits), isNumber: true },
  { label: 'Cliques', cell: ({ checkouts }) => count(checkouts), isNumber: true },
  { label: 'Vendas', cell: ({ purchases }) => count(purchases), isNumber: true },
  { label: 'Valor', cell: ({ cents }) => shortMoneyText(cents), isNumber: true },
];

/** Visits, clicks and sales by the tags of the owner's links, on `/painel/numeros`. */
export function SourcesCard({ sources, query }: { sources: readonly SourceNumbers[]; query: PeriodQuery }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(api.admin['sources.csv'].$get({ query })),
    onSuccess: () => toast.success('Planilha baixada.'),
    onError: (error) => toast.error(explainAdminError(error)),
  });
  const isTagged = sources.some(({ source }) => source !== '');
  return (
    <Section
      id="origens"
      title="De onde vieram as vendas"
      className="gap-3"
      action={
        isTagged && (
          <Button Icon={Download} look="outline" isSmall disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Exportando...' : 'Exportar CSV'}
          </Button>
        )
      }
    >
      {isTagged && (
        <Table
          caption="De onde vieram as vendas"
          columns={columns}
          rows={sources.map((row) => ({ ...row, id: `${row.source} ${row.campaign}` }))}
        />
      )}
      <div>
        <CopyButton
          text={`${window.location.origin}${paths.course}?utm_source=instagram`}
          label="Copiar o link para o Instagram"
          title="o link para o Instagram"
        />
      </div>
    </Section>
  );
}
