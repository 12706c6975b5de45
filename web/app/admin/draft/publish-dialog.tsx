import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DeskDialog } from '../../../ui/dialog.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { api, read } from '../../data/client.ts';
import { explainDesk } from '../explain-desk.ts';
import { useDraft } from './use-draft.ts';

export function PublishDialog({ onClose }: { onClose: () => void }) {
  const draft = useDraft();
  const [isDone, setDone] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const changes = useQuery({
    queryKey: ['desk', 'changes'],
    queryFn: () => read(api.admin.content.changes.$get()),
    gcTime: 0,
    enabled: !isDone,
  });

  // A field has a problem: the form shows it.
  const { wrong } = draft;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (wrong) close();
  }, [wrong]);

  async function publish() {
    setFailed(false);
    const isPublished = await draft.publish();
    setDone(isPublished);
    setFailed(!isPublished);
  }

  if (isDone) {
    const open = (
      <a className="button button-primary" href={paths.home} target="_blank" rel="noopener">
        Ver o site
      </a>
    );
    return (
      <DeskDialog title="Publicado" onClose={onClose} actions={open}>
        <p>O site já mostra a nova edição. A anterior continua em Versões, de onde pode ser restaurada.</p>
      </DeskDialog>
    );
  }

  const list = changes.data?.changes ?? [];
  const actions = (
    <>
      <button type="button" className="button button-quiet" onClick={onClose}>
        Voltar
      </button>
      <button type="submit" className="button button-primary" disabled={draft.isBusy || list.length === 0}>
        {draft.isBusy ? 'Publicando...' : 'Publicar'}
      </button>
    </>
  );
  return (
    <DeskDialog
      title="Publicar o rascunho?"
      onClose={onClose}
      onSubmit={() => void publish()}
      actions={actions}
    >
      {hasFailed && (
        <div className="mb-4">
          <Alert tone="error">{explainDesk(draft.failure)}</Alert>
        </div>
      )}
      {changes.isPending && <p role="status">Comparando com o site...</p>}
      {changes.isError && (
        <RetryAlert onRetry={() => void changes.refetch()}>{explainDesk(changes.error)}</RetryAlert>
      )}
      {changes.data && list.length === 0 && (
        <p>O rascunho diz o mesmo que o site: não há nada para publicar.</p>
      )}
      {list.length > 0 && (
        <>
          <p>Em poucos segundos, todos verão:</p>
          <ChangeList changes={list} />
        </>
      )}
    </DeskDialog>
  );
}

export function ChangeList({ changes }: { changes: readonly string[] }) {
  return (
    <ul className="mt-2 grid list-disc gap-1.5 break-words pl-5 marker:text-leaf-600">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
