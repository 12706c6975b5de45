import { queryOptions, useQuery } from '@tanstack/react-query';
import { Archive, CircleAlert, Download, LoaderCircle } from 'lucide-react';
import { momentText } from '../../../../domain/dates.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { type Columns, Table } from '../../../ui/table.tsx';
import { type Answer, api, read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { explainWith } from '../explain-admin-error.ts';
import { QueryState } from '../query-state.tsx';
import { Section } from '../shell/section.tsx';
import { StatusLabel } from '../status-label.tsx';
import { useChange } from '../use-change.ts';
import { When } from '../when.tsx';

export type Backups = Answer<typeof api.admin.backups.$get>;
type Backup = Backups['backups'][number];
type RestoreCheck = NonNullable<Backups['restore_check']>;

/** The list of backups. What comes below it is shown only once it is there, because it would be pushed down. */
export const backupsQuery = queryOptions({
  ...freshQuery(['admin', 'backups'], api.admin.backups.$get),
  refetchInterval: ({ state }) => (state.data?.backups.some(isRunning) ? 2_000 : false),
});

function isRunning({ finished_at, reason }: Backup): boolean {
  return finished_at === null && reason === null;
}

const explain = explainWith({
  backup_running: 'Já há uma cópia sendo feita.',
  not_found: 'Esta cópia não está mais aqui.',
});

/** The list of backups, to create and download; on `/painel/ajustes/copias`. */
export function BackupsSection() {
  const backups = useQuery(backupsQuery);
  const { data } = backups;
  return (
    <Section
      id="copias"
      title="Cópias guardadas"
      intro={
        <>
          Contas, compras, progresso, textos e arquivos, num só arquivo, que não abre nenhuma conta: quem o
          recebe não entra no site com ele.
          {data?.is_on &&
            ` O site faz uma cópia por noite e guarda as de ${data.keep_days === 1 ? 'um dia' : `${data.keep_days} dias`}.`}
        </>
      }
    >
      <QueryState
        query={backups}
        explain={() => 'Não foi possível carregar as cópias. Verifique sua conexão e tente novamente.'}
      >
        {(data) =>
          data.is_on ? (
            <BackupList {...data} />
          ) : (
            <Alert tone="info">As cópias da noite estão desligadas.</Alert>
          )
        }
      </QueryState>
    </Section>
  );
}

function CreateButton({ backups, look = 'primary' }: { backups: readonly Backup[]; look?: ButtonLook }) {
  const { mutate, isPending } = useChange(() => read(api.admin.backups.$post()), {
    done: 'A cópia começou. Você pode sair desta página.',
    explain,
  });
  return (
    <Button
      {...(look === 'primary' && { Icon: Archive })}
      look={look}
      isSmall
      disabled={isPending || backups.some(isRunning)}
      onClick={() => mutate()}
    >
      Fazer cópia agora
    </Button>
  );
}

function DownloadButton({ backup: { id, started_at } }: { backup: Backup }) {
  const { mutate, isPending } = useChange(
    async () => {
      // A download link reports no error: check first whether a fresh login is needed.
      await read(api.auth['fresh-login'].$get());
      window.location.assign(`/api/admin/backups/${id}/file`);
    },
    { explain },
  );
  return (
    <Button
      Icon={Download}
      look="quiet"
      isSmall
      about={`a cópia de ${momentText(started_at)}`}
      disabled={isPending}
      onClick={() => mutate()}
    >
      Baixar
    </Button>
  );
}

/** The newest backup, with its buttons, on the card of `/painel/ajustes`. */
export function BackupSummary() {
  const { data } = useQuery(backupsQuery);
  if (!data) return null;
  if (!data.is_on) return <StatusLabel state="attention">Desligadas</StatusLabel>;
  const [newest] = data.backups;
  return (
    <>
      {newest ? (
        <>
          <p>
            A mais nova: <When at={newest.started_at} />
          </p>
          <BackupStatus backup={newest} />
        </>
      ) : (
        <p>Ainda não há cópia.</p>
      )}
      <div className="relative flex flex-wrap gap-1">
        <CreateButton backups={data.backups} look="outline" />
        {newest?.is_here && <DownloadButton backup={newest} />}
      </div>
    </>
  );
}

const columns: Columns<Backup> = [
  {
    label: 'Cópia',
    cell: ({ started_at }) => <span className="font-semibold">{momentText(started_at)}</span>,
    detail: ({ is_nightly }) => (is_nightly ? 'Da noite' : 'Pedida no Painel'),
    hasPhoneDetail: true,
  },
  { label: 'Situação', phone: 'block', cell: (backup) => <BackupStatus backup={backup} /> },
  {
    label: 'Arquivo',
    phone: 'end',
    cell: (backup) => backup.is_here && <DownloadButton backup={backup} />,
  },
];

function BackupList({ backups, restore_check: restoreCheck }: Pick<Backups, 'backups' | 'restore_check'>) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CreateButton backups={backups} />
        <p className="min-w-0 max-w-prose flex-1 basis-64 text-ink-soft text-sm">
          Baixe uma de vez em quando e guarde-a fora deste servidor, em lugar protegido: ela contém dados
          pessoais.
        </p>
      </div>
      {backups.length === 0 ? (
        <p>Ainda não há cópia. A primeira é feita na próxima noite, ou agora, se você quiser.</p>
      ) : (
        <>
          <RestoreCheckResult restoreCheck={restoreCheck} />
          <Table caption="Cópias de segurança" columns={columns} rows={backups} />
        </>
      )}
    </>
  );
}

/** Shows the result of the weekly test restore into a scratch database. */
function RestoreCheckResult({ restoreCheck }: { restoreCheck: RestoreCheck | null }) {
  if (!restoreCheck)
    return (
      <p className="max-w-prose">
        Uma vez por semana o site restaura a cópia mais nova num banco de ensaio e confere se tudo volta. A
        primeira vez é dentro de uma hora.
      </p>
    );
  const { backup_started_at, checked_at, tables, rows, reason } = restoreCheck;
  const subject = `A cópia de ${momentText(backup_started_at)}`;
  if (reason)
    return (
      <Alert tone="error">
        {subject} não pôde ser restaurada no ensaio de {momentText(checked_at)}: {reason} O site tenta de novo
        amanhã.
      </Alert>
    );
  return (
    <Alert tone="success">
      {subject} foi restaurada num banco de ensaio em {momentText(checked_at)}, e tudo voltou: {tables}{' '}
      tabelas, {rows?.toLocaleString('pt-BR')} linhas.
    </Alert>
  );
}

function BackupStatus({ backup }: { backup: Backup }) {
  const { bytes, missing, reason, is_here, sent_at, send_reason } = backup;
  if (isRunning(backup))
    return (
      <span className="flex items-center gap-2 text-sm" role="status">
        <LoaderCircle aria-hidden size={16} className="motion-safe:animate-spin" />
        Sendo feita
      </span>
    );
  if (reason)
    return (
      <span className="flex gap-2 text-coral-700 text-sm">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        Não foi feita: {reason}
      </span>
    );
  const missingText = missing === 1 ? '1 arquivo já não existia' : `${missing} arquivos já não existiam`;
  return (
    <>
      <span className="block text-ink-soft text-sm">
        Completa, {fileSizeText(bytes ?? 0)}
        {missing ? `; ${missingText}` : ''}
        {is_here ? '' : '; está em outra máquina, ou foi apagada'}
        {sent_at ? '; também guardada fora, cifrada' : ''}
      </span>
      {send_reason && (
        <span className="flex gap-2 text-coral-700 text-sm">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          Não foi enviada para fora: {send_reason}
        </span>
      )}
    </>
  );
}
