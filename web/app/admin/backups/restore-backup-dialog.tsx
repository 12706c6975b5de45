import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { type CountedName, restoreBackupBody } from '../../../../domain/backups.ts';
import { momentText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog, ModalDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form.tsx';
import { type Columns, CompactTable } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.ts';
import { api, codeOf, detailsOf, read } from '../../data/client.ts';
import { explainAdminError } from '../explain-admin-error.ts';
import { adminMessages } from '../messages.ts';
import { useRefresh } from '../use-change.ts';

const { backups: texts } = adminMessages;
const restoreApi = api.admin.backups[':id'].restore;
type Preview = InferResponseType<typeof restoreApi.$get, 200>;
/** Milliseconds between polls. */
const pollInterval = 2_000;

const countNames: Record<CountedName, string> = {
  accounts: 'Contas',
  certificates: 'Certificados',
  questions: 'Dúvidas',
  media: 'Fotos, vídeos e documentos',
};

const countColumns: Columns<Preview['counts'][number]> = [
  { label: 'O que há', cell: ({ name }) => countNames[name] },
  { label: 'Agora', cell: ({ now }) => now.toLocaleString('pt-BR') },
  { label: 'Na cópia', cell: ({ in_backup }) => in_backup.toLocaleString('pt-BR') },
];

interface RestoreBackupDialogProps {
  id: string;
  /** When the last restore was; null for none. */
  lastRestoredAt: string | null;
  onClose: () => void;
}

/** Shows what a backup would restore, asks for confirmation, restores it, and waits until the server runs again. */
export function RestoreBackupDialog({ id, lastRestoredAt, onClose }: RestoreBackupDialogProps) {
  const preview = useQuery({
    queryKey: ['admin', 'backups', id, 'restore'],
    queryFn: () => read(restoreApi.$get({ param: { id } })),
    staleTime: 0,
    retry: false,
  });
  const [isWaiting, setWaiting] = useState(false);
  const [unmounted] = useState(() => new AbortController());
  useEffect(() => () => unmounted.abort(), [unmounted]);
  const refresh = useRefresh();

  async function restore(json: z.output<typeof restoreBackupBody>): Promise<void> {
    await read(restoreApi.$post({ param: { id }, json }));
    setWaiting(true);
    const lastRestore = await waitForRestore(lastRestoredAt, unmounted.signal);
    if (unmounted.signal.aborted) return;
    if (!lastRestore) return window.location.assign(paths.login);
    await refresh();
    onClose();
    if (lastRestore.has_failed) toast.error(texts.notRestored);
    else toast.success(texts.restored);
  }

  if (isWaiting)
    return (
      <ModalDialog title={texts.away} onClose={onClose}>
        <p role="status">{texts.waiting}</p>
      </ModalDialog>
    );
  const { data } = preview;
  return (
    <ConfirmDialog
      title="Restaurar esta cópia?"
      confirmLabel="Restaurar"
      isDisabled={!data}
      schema={restoreBackupBody}
      values={{ site_name: '' }}
      onConfirm={restore}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormAlert explain={explain} />
        {preview.isError && <Alert tone="error">{explain(preview.error)}</Alert>}
        {preview.isPending && <p role="status">Lendo a cópia...</p>}
        {data && <RestorePreview preview={data} />}
      </div>
    </ConfirmDialog>
  );
}

function RestorePreview({ preview: { site_name, created_at, counts } }: { preview: Preview }) {
  return (
    <>
      <p>
        O site volta a ser o de {momentText(created_at)}. O que veio depois sai: contas, progresso, textos,
        arquivos, rascunhos. Antes disso o site faz uma cópia de como tudo está agora.
      </p>
      <p>
        Isto continua como está agora: vendas e reembolsos, e-mails enviados e por enviar, quem saiu da
        newsletter ou dos e-mails do curso, avaliações retiradas, contas excluídas e as senhas. Quem perdeu um
        papel na equipe não o recebe de volta. Quem comprou depois da cópia cria a conta de novo, com o mesmo
        e-mail, e o curso abre.
      </p>
      <CompactTable
        caption="O que há agora e na cópia"
        columns={countColumns}
        rows={counts.map((count) => ({ ...count, id: count.name }))}
      />
      <p>
        Por cerca de um minuto todos leem "{texts.away}". Quem tem conta na cópia não precisa entrar de novo.
      </p>
      <Field
        label="Nome do site"
        name="site_name"
        autoComplete="off"
        hint={`Para confirmar, digite ${site_name}`}
      />
    </>
  );
}

function explain(error: unknown): string {
  const [problem] = detailsOf(error).fields ?? [];
  if (codeOf(error) === 'backup_unusable' && problem)
    return `Esta cópia não pode ser restaurada: ${problem.message}`;
  return explainAdminError(error);
}

/** Polls until the restore has ended. @returns its result; undefined if it ended the session, or the dialog was closed */
async function waitForRestore(
  previousRestoredAt: string | null,
  unmounted: AbortSignal,
): Promise<{ has_failed: boolean } | undefined> {
  while (!unmounted.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
    const response = await api.admin.backups.$get().catch(() => undefined);
    if (response?.status === 401 || response?.status === 403) return undefined;
    if (!response?.ok) continue;
    const { last_restore } = await response.json();
    if (last_restore && last_restore.at !== previousRestoredAt) return last_restore;
  }
  return undefined;
}
