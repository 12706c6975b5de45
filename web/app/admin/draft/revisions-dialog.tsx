import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type SectionName, sectionNames, sections } from '../../../../domain/content/document.ts';
import { priceField } from '../../../../domain/content/payments.ts';
import { paths } from '../../../../domain/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, ModalDialog } from '../../../ui/dialog.tsx';
import { explainAdminError } from '../explain-admin-error.ts';
import { fieldInfoOf } from '../form/schema-path.ts';
import { QueryState } from '../query-state.tsx';
import { restoredChangesQuery } from './content-queries.ts';
import { ChangedImage, type Published, placeOf } from './draft-changes.tsx';
import { nameOfRevision, RevisionList } from './revision-list.tsx';
import { useDraft } from './use-draft.ts';

interface RevisionsDialogProps {
  section: SectionName;
  onPublished: (change: Published) => void;
  onClose: () => void;
}

/** Restores a section, or single fields of it, from a published revision into the draft. */
export function RevisionsDialog({ section, onPublished, onClose }: RevisionsDialogProps) {
  const { content } = useDraft();
  const [chosen, setChosen] = useState<Chosen>();
  if (chosen) {
    const props = { section, ...chosen, onCancel: () => setChosen(undefined), onPublished, onClose };
    return chosen.undone === undefined ? <RestoreDialog {...props} /> : <UndoDialog {...props} />;
  }
  return (
    <ModalDialog title="Versões" onClose={onClose}>
      <div className="grid gap-4">
        <p>
          Escolha de que versão trazer textos de <strong>{labelOf(section)}</strong>: um campo ou a seção
          inteira. Para voltar o site todo, abra as{' '}
          <Link to={`${paths.adminContent}?secao=versoes`} className="link">
            versões do site
          </Link>
          .
        </p>
        <RevisionList
          // Changes that name no section, as of an earlier release, may be of this one.
          isShown={(change) => (sectionOf(change) ?? section) === section}
          restoresCurrent={content.draft !== null}
          onRestore={(revision) => setChosen({ revision })}
          onUndo={({ revision, changes: [undone = ''] }) =>
            setChosen({ revision: revision - 1, undone: placeOf(undone) })
          }
          mayUndo={([change = '']) => sectionOf(change) === section}
        />
      </div>
    </ModalDialog>
  );
}

const labelOf = (section: SectionName) => fieldInfoOf(sections[section]).label;
/** Returns the section that a stored change begins with. */
const sectionOf = (change: string) => sectionNames.find((name) => change.startsWith(`${labelOf(name)} ›`));

interface Chosen {
  revision: number;
  /** The field of the one change that is undone, as the list names it. */
  undone?: string;
}

interface RestoreDialogProps extends RevisionsDialogProps, Chosen {
  onCancel: () => void;
}

/** Undoes one change at once; beside a draft only in it, as publishing would take that along. */
function UndoDialog({ section, revision, undone, onCancel, onPublished, onClose }: RestoreDialogProps) {
  const draft = useDraft();
  const [hasFailed, setFailed] = useState(false);
  /** Before the change was undone, which makes a draft too. */
  const [hasDraft] = useState(draft.content.draft !== null);
  const [current] = useState(draft.content.published.revision);
  const changes = useQuery({
    ...restoredChangesQuery(revision, section),
    select: ({ changes }) => changes.filter(({ text }) => placeOf(text) === undone),
  });
  const [change] = changes.data ?? [];

  async function undo() {
    setFailed(false);
    const isRestored = await draft.restorePart(revision, section, change?.field ?? undefined);
    if (isRestored && hasDraft) return onClose();
    if (!isRestored || !(await draft.publish())) return setFailed(true);
    const changesPrice = section === 'site' && change?.field === priceField;
    onPublished({ before: current, changesPrice });
    onClose();
  }

  return (
    <ConfirmDialog
      title="Desfazer esta mudança?"
      confirmLabel={hasDraft ? 'Desfazer no rascunho' : 'Desfazer e publicar'}
      busyLabel="Desfazendo..."
      isDisabled={draft.isBusy || !change?.field}
      firstFocus="confirm"
      onConfirm={undo}
      onCancel={onCancel}
      onClose={onClose}
    >
      {hasFailed && (
        <div className="mb-4">
          <Alert tone="error">{explainAdminError(draft.failure)}</Alert>
        </div>
      )}
      <QueryState query={changes} loading="Comparando...">
        {(list) => (
          <>
            {list.length === 0 && <p>Já está desfeita no rascunho.</p>}
            {list.map(({ text, image }) => (
              <p key={text} className="break-words">
                {text}
                {image && <ChangedImage image={image} />}
              </p>
            ))}
            {hasDraft && (
              <p className="mt-4">O rascunho tem outras mudanças: confira todas antes de publicar.</p>
            )}
          </>
        )}
      </QueryState>
    </ConfirmDialog>
  );
}

function RestoreDialog({ section, revision, onCancel, onClose }: RestoreDialogProps) {
  const draft = useDraft();
  const changes = useQuery(restoredChangesQuery(revision, section));
  const [outcome, setOutcome] = useState<'done' | 'failed'>();

  async function restore(field?: string) {
    setOutcome((await draft.restorePart(revision, section, field)) ? 'done' : 'failed');
  }

  const isDone = outcome === 'done';
  const hasMore = Boolean(changes.data?.changes.length);
  const actions = (
    <>
      <Button look="quiet" onClick={onCancel}>
        Outra versão
      </Button>
      {(hasMore || !isDone) && (
        <Button
          look={isDone ? 'outline' : 'primary'}
          disabled={draft.isBusy || !hasMore}
          onClick={() => void restore()}
        >
          Restaurar a seção inteira
        </Button>
      )}
      {isDone && (
        <Button look="primary" onClick={onClose}>
          Pronto
        </Button>
      )}
    </>
  );
  return (
    <ModalDialog
      title={`${labelOf(section)}: ${nameOfRevision(revision)}`}
      onClose={onClose}
      actions={actions}
    >
      <div className="grid gap-4">
        {isDone && <Alert tone="success">Está no rascunho. O site só muda quando você publicar.</Alert>}
        {outcome === 'failed' && <Alert tone="error">{explainAdminError(draft.failure)}</Alert>}
        <QueryState query={changes} loading="Comparando...">
          {({ changes: list }) =>
            list.length === 0 ? (
              <p>
                Em <strong>{labelOf(section)}</strong>, o rascunho diz o mesmo que esta versão. Para trazer
                outra seção, abra-a e escolha Versões.
              </p>
            ) : (
              <>
                <p>O que mudaria no rascunho: antes da seta, o de agora; depois dela, o desta versão.</p>
                <ul className="grid gap-3">
                  {list.map(({ text, field, is_whole_list, image }) => (
                    <li
                      key={text}
                      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b pb-3"
                    >
                      <span className="min-w-0 flex-1 basis-64 break-words">
                        {text}
                        {image && <ChangedImage image={image} />}
                      </span>
                      {field !== null && (
                        <Button
                          look="outline"
                          isSmall
                          disabled={draft.isBusy}
                          onClick={() => void restore(field)}
                        >
                          {is_whole_list ? 'Restaurar a lista' : 'Restaurar só isto'}
                          <span className="sr-only">: {text}</span>
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              </>
            )
          }
        </QueryState>
      </div>
    </ModalDialog>
  );
}
