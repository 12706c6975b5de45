import { useQuery } from '@tanstack/react-query';
import { certificateStatusNames } from '../../../../domain/certificate.ts';
import { momentText } from '../../../../domain/dates.ts';
import { emailNames } from '../../../../domain/emails/kinds.ts';
import { paths } from '../../../../domain/paths.ts';
import { providerLabels, purchaseStatusNames } from '../../../../domain/purchases.ts';
import { securityEventNames } from '../../../../domain/security-events.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TitledCard } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { NoBreakEmail } from '../../../ui/no-break-email.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { type Answer, api } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { FreshLoginDialog } from '../auth/fresh-login-dialog.tsx';
import { StudentPage } from '../layout/student-header.tsx';
import { accountMessages } from '../messages.ts';
import { ExportButton } from '../profile/export-button.tsx';
import type { StudentPageHandle } from '../session/session-guard.tsx';

export const handle: StudentPageHandle = { title: 'Meus dados', needsNoCourseAccess: true };

/** The page that shows all stored personal data. */
export function Page() {
  const { data, isPending, refetch } = useQuery(freshQuery(['own-data'], api.account.export.$get));
  return (
    <StudentPage backTo={paths.account} className="bg-leaf-50/60">
      <div className="container-page grid max-w-3xl gap-5 py-8">
        <PageHeader
          title="Meus dados"
          intro="Tudo o que guardamos sobre você. A senha e as chaves que abrem a conta existem só em códigos que ninguém lê, e por isso não saem daqui."
        />
        {data ? (
          <>
            {!data.is_email_confirmed && <Alert tone="info">{accountMessages.account.unconfirmedData}</Alert>}
            <p>
              <ExportButton />
            </p>
            <OwnDataCards {...data} />
          </>
        ) : isPending ? (
          <Loading label="Reunindo os seus dados..." />
        ) : (
          <RetryAlert onRetry={() => void refetch()}>{accountMessages.account.loadFailed}</RetryAlert>
        )}
      </div>
      <FreshLoginDialog />
    </StudentPage>
  );
}

type OwnData = Answer<typeof api.account.export.$get>;
type Kind = OwnData['kinds'][number];

function OwnDataCards({ kinds, column_labels, lesson_titles }: OwnData) {
  const hasRows = ({ tables }: Kind) => Object.keys(tables).length > 0;
  return (
    <>
      {kinds.filter(hasRows).map((kind) => (
        <KindCard key={kind.name} kind={kind} labels={column_labels} titles={lesson_titles} />
      ))}
      <TitledCard title="O que não guardamos sobre você">
        <p>
          {kinds
            .filter((kind) => !hasRows(kind))
            .map(({ title }) => title)
            .join(', ')}
          .
        </p>
      </TitledCard>
    </>
  );
}

interface KindCardProps {
  kind: Kind;
  labels: OwnData['column_labels'];
  /** Lesson titles by lesson id. */
  titles: Record<string, string>;
}

function KindCard({ kind: { title, purpose, ground, term, tables }, labels, titles }: KindCardProps) {
  const rows = Object.entries(tables).flatMap(([table, found]) =>
    (found as Record<string, unknown>[]).map((row, index) => ({
      key: `${table}-${index}`,
      labels: labels[table] ?? {},
      row,
    })),
  );
  return (
    <TitledCard title={title}>
      <p className="text-ink-soft text-sm">
        <NoBreakEmail text={`Para ${purpose}. Base legal: ${ground}. Prazo: ${term}.`} />
      </p>
      <ul className="grid divide-y divide-line">
        {rows.map(({ key, labels, row }) => (
          <li key={key} className="py-3 first:pt-0 last:pb-0">
            <Facts
              facts={Object.entries(row)
                .filter(([, value]) => !isEmpty(value))
                .map(([column, value]) => [
                  labels[column] ?? column,
                  <Value
                    key={column}
                    value={
                      lessonColumns.has(column)
                        ? replaceLessonIds(value, titles)
                        : (storedWords[column]?.[String(value)] ?? value)
                    }
                  />,
                ])}
            />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

const isEmpty = (value: unknown) => value === null || ['""', '{}', '[]'].includes(JSON.stringify(value));

const lessonColumns = new Set(['lesson_id', 'completed_lessons']);

/** Replaces lesson ids by titles; ids of removed lessons stay. */
function replaceLessonIds(value: unknown, titles: Record<string, string>): unknown {
  return Array.isArray(value)
    ? value.map((id) => replaceLessonIds(id, titles))
    : (titles[String(value)] ?? value);
}

function Value({ value }: { value: unknown }) {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return momentText(value);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return <span className="whitespace-pre-line">{String(value)}</span>;
}

/** Portuguese for stored words, by column. */
const storedWords: Partial<Record<string, Record<string, string>>> = {
  provider_id: { credential: 'E-mail e senha' },
  provider: providerLabels,
  role: { student: 'Aluno', support: 'Atendimento', admin: 'Administração' },
  status: {
    ...{ waiting: 'Esperando resposta', published: 'Publicado', refused: 'Recusado', sent: 'Enviado' },
    ...certificateStatusNames,
    ...purchaseStatusNames,
  },
  kind: { ...emailNames, ...securityEventNames },
};
