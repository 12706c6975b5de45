import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { Archive, CircleAlert, Download, LoaderCircle } from 'lucide-react';
import { momentText } from '../../../../domain/dates.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { api, codeOf, read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { adminMessages } from '../messages.ts';
import { QueryState } from '../query-state.tsx';
import { Section } from '../shell/section.tsx';
import { useChange } from '../use-change.ts';

export type Backups = InferResponseType<typeof api.admin.backups.$get, 200>;
type Backup = Backups['backups'][number];
type RestoreCheck = NonNullable<Backups['restore_check']>;

const backupsQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: () => read(api.admin.backups.$get()),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.backups.some(isRunning) ? 2_000 : false),
});

function isRunning({ finished_at, reason }: Backup): boolean {
  return finished_at === null && reason === null;
}

const { backups: texts } = adminMessages;
const explanations: Partial<Record<string, string>> = {
  backup_running: texts.running,
  not_found: texts.gone,
};
const explain = (error: unknown) => explanations[codeOf(error)] ?? explainAdminError(error);

/** Reads the list of backups. What comes below it is shown only once it is there, because it would be pushed down. */
export function useBackups() {
  return useQuery(backupsQuery);
}

/** The list of backups, to create and download; on `/painel/ajustes` and `/painel/ajustes/copias`. */
export function BackupsSection() {
  const backups = useBackups();
  const { data } = backups;
  return (
    <Section
      id="copias"
      title="Cópias de segurança"
      intro={
        <>
          Contas, compras, progresso, textos e arquivos, num só arquivo, que não abre nenhuma conta: quem o
          recebe não entra no site com ele.
          {data?.is_on &&
            ` O site faz uma cópia por noite e guarda as de ${data.keep_days === 1 ? 'um dia' : `${data.keep_days} dias`}.`}
        </>
      }
    >
      <QueryState query={backups} explain={() => texts.loadFailed}>
        {(data) => (data.is_on ? <BackupList {...data} /> : <Alert tone="info">{texts.off}</Alert>)}
      </QueryState>
    </Section>
  );
}

function BackupList({ backups, restore_check: restoreCheck }: Pick<Backups, 'backups' | 'restore_check'>) {
  const createBackup = useChange(() => read(api.admin.backups.$post()), { done: texts.begun, explain });
  const download = useChange(
    async (id: string) => {
      // A download link reports no error: check first whether a fresh login is needed.
      await read(api.auth['fresh-login'].$get());
      window.location.assign(`/api/admin/backups/${id}/file`);
    },
    { explain },
  );
  const isBusy = createBackup.isPending || download.isPending;
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap gap-3">
        <Button
          Icon={Archive}
          look="primary"
          disabled={isBusy || backups.some(isRunning)}
          onClick={() => createBackup.mutate()}
        >
          Fazer cópia agora
        </Button>
      </div>
      {backups.length === 0 && (
        <p>Ainda não há cópia. A primeira é feita na próxima noite, ou agora, se você quiser.</p>
      )}
      {backups.length > 0 && <RestoreCheckResult restoreCheck={restoreCheck} />}
      <ul className="divide-y divide-line">
        {backups.map((backup) => (
          <BackupRow
            key={backup.id}
            backup={backup}
            isBusy={isBusy}
            onDownload={() => download.mutate(backup.id)}
          />
        ))}
      </ul>
      <p className="max-w-prose text-ink-soft text-sm">
        Baixe uma de vez em quando e guarde-a fora deste servidor, em lugar protegido: ela contém dados
        pessoais.
      </p>
    </Card>
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

interface BackupRowProps {
  backup: Backup;
  isBusy: boolean;
  onDownload: () => void;
}

function BackupRow({ backup, isBusy, onDownload }: BackupRowProps) {
  const { started_at, is_nightly, is_here } = backup;
  const moment = momentText(started_at);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-[min(100%,14rem)] flex-1 break-words">
        <span className="font-semibold">{moment}</span>
        <span className="block text-ink-soft text-sm">{is_nightly ? 'Da noite' : 'Pedida no Painel'}</span>
        <BackupStatus backup={backup} />
      </p>
      {is_here && (
        <Button Icon={Download} look="quiet" isSmall disabled={isBusy} onClick={onDownload}>
          <span>
            Baixar<span className="sr-only"> a cópia de {moment}</span>
          </span>
        </Button>
      )}
    </li>
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
