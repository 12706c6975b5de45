import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText } from '../../../../domain/dates.ts';
import { capitalized } from '../../../../domain/portuguese.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog, ModalDialog } from '../../../ui/dialog.tsx';
import { explainAdminError } from '../explain-admin-error.ts';
import { QueryState } from '../query-state.tsx';
import { type Revision, revisionsQuery } from './content-queries.ts';
import { ChangeList } from './publish-dialog.tsx';
import { useDraft } from './use-draft.ts';

/** Revisions with more changes show them collapsed. */
const maxOpenChanges = 3;

/** The content as shipped, which the API does not list. */
const originalRevision: Revision = { revision: 0, author_name: '', created_at: '', changes: [] };

/** Lists the published revisions and restores one; the admin pages call them "versões". */
export function RevisionsDialog({ onClose }: { onClose: () => void }) {
  const draft = useDraft();
  const current = draft.content.published.revision;
  const revisions = useQuery(revisionsQuery);
  const [chosen, setChosen] = useState<Revision>();
  const [outcome, setOutcome] = useState<'done' | 'failed'>();

  async function restore(revision: number) {
    const isRestored = await draft.restore(revision);
    setChosen(undefined);
    setOutcome(isRestored ? 'done' : 'failed');
  }

  if (chosen) {
    return (
      <ConfirmDialog
        title={`Restaurar a ${nameOf(chosen)}?`}
        confirmLabel="Restaurar"
        isBusy={draft.isBusy}
        onConfirm={() => void restore(chosen.revision)}
        onCancel={() => setChosen(undefined)}
        onClose={onClose}
      >
        <p>
          O site volta a dizer o que dizia nela, como uma versão nova. Nada se perde: a de agora continua na
          lista.
        </p>
      </ConfirmDialog>
    );
  }

  return (
    <ModalDialog title="Versões" onClose={onClose}>
      <div className="grid gap-4">
        {outcome === 'done' && <Alert tone="success">Restaurada. O site já a mostra.</Alert>}
        {outcome === 'failed' && <Alert tone="error">{explainAdminError(draft.failure)}</Alert>}
        <QueryState query={revisions}>
          {(data) => (
            <ol className="grid gap-4">
              {[...data.revisions, originalRevision]
                .toSorted((a, b) => b.revision - a.revision)
                .map((revision) => (
                  <RevisionRow
                    key={revision.revision}
                    revision={revision}
                    isCurrent={revision.revision === current}
                    onRestore={() => setChosen(revision)}
                  />
                ))}
            </ol>
          )}
        </QueryState>
      </div>
    </ModalDialog>
  );
}

interface RevisionRowProps {
  revision: Revision;
  isCurrent: boolean;
  onRestore: () => void;
}

function RevisionRow({ revision, isCurrent, onRestore }: RevisionRowProps) {
  const { author_name, created_at, changes } = revision;
  const name = nameOf(revision);
  return (
    <Card as="li" tone="flat" className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3>{capitalized(name)}</h3>
          <p className="text-ink-soft text-sm">
            {created_at ? `${author_name}, ${momentText(created_at)}` : 'Como o curso foi entregue'}
          </p>
        </div>
        {isCurrent ? (
          <Badge tone="leaf">No ar</Badge>
        ) : (
          <Button look="outline" isSmall onClick={onRestore}>
            Restaurar<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {changes.length > 0 && changes.length <= maxOpenChanges && <ChangeList changes={changes} />}
      {changes.length > maxOpenChanges && (
        <details className="mt-2">
          <summary className="rounded-control py-1 font-semibold text-leaf-700">
            {changes.length} mudanças
          </summary>
          <ChangeList changes={changes} />
        </details>
      )}
    </Card>
  );
}

function nameOf({ revision }: Revision): string {
  return revision === 0 ? 'versão original' : `versão ${revision}`;
}
