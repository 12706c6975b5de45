import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { explainAdminError } from '../explain-admin-error.ts';
import { QueryState } from '../query-state.tsx';
import { restoredChangesQuery } from './content-queries.ts';
import { ChangeList } from './draft-changes.tsx';
import { nameOfRevision, RevisionList } from './revision-list.tsx';
import { previewUrl } from './site-pages.ts';
import { useDraft } from './use-draft.ts';

/** Lists the published revisions, and publishes an old one of the whole site again. */
export function SiteRevisions() {
  const draft = useDraft();
  const [chosen, setChosen] = useState<number>();
  // No revision has the number -1: 0 is the original version.
  const changes = useQuery({ ...restoredChangesQuery(chosen ?? -1), enabled: chosen !== undefined });
  const [outcome, setOutcome] = useState<'done' | 'failed'>();

  async function restore(revision: number) {
    setOutcome((await draft.restore(revision)) ? 'done' : 'failed');
    setChosen(undefined);
  }

  return (
    <div className="grid min-w-0 content-start gap-4">
      <h2 className="text-xl">Versões do site</h2>
      <p>
        Daqui volta o site inteiro, com as aulas e os e-mails, e todos veem na hora. Para trazer só um texto
        ou uma seção, abra a seção e escolha Versões.
      </p>
      {outcome === 'done' && <Alert tone="success">Restaurada. O site já a mostra.</Alert>}
      {outcome === 'failed' && <Alert tone="error">{explainAdminError(draft.failure)}</Alert>}
      <RevisionList
        restoresCurrent={false}
        onRestore={setChosen}
        onUndo={({ revision }) => setChosen(revision - 1)}
        mayUndo={(_, isCurrent) => isCurrent}
      />
      {chosen !== undefined && (
        <ConfirmDialog
          title={`Voltar o site inteiro à ${nameOfRevision(chosen)}?`}
          confirmLabel="Restaurar o site inteiro"
          isDisabled={draft.isBusy || !changes.data?.changes.length}
          onConfirm={() => void restore(chosen)}
          onClose={() => setChosen(undefined)}
        >
          <QueryState query={changes} loading="Comparando com o site...">
            {({ changes: list }) =>
              list.length === 0 ? (
                <p>O site já diz o mesmo que esta versão.</p>
              ) : (
                <>
                  <p>Em poucos segundos, todos verão:</p>
                  <ChangeList changes={list} />
                  <p className="mt-4">
                    <a
                      href={previewUrl('/', { versao: String(chosen) })}
                      target="_blank"
                      rel="noopener"
                      className="link"
                    >
                      Ver a página inicial nesta versão
                    </a>
                  </p>
                  <p className="mt-4 text-ink-soft">
                    Vira uma versão nova, e a de agora continua na lista.
                    {draft.content.draft && ' O rascunho de agora fica como está.'}
                  </p>
                </>
              )
            }
          </QueryState>
        </ConfirmDialog>
      )}
    </div>
  );
}
