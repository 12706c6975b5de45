import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBeforeUnload } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { adminMessages } from '../messages.ts';
import { QueryState } from '../query-state.tsx';
import { contentQuery, type EditedContent } from './content-queries.ts';
import { DraftProvider, useDraftState } from './use-draft.ts';
import { useNavigationGuard } from './use-navigation-guard.ts';

/** Loads the content and provides its draft to the editing pages; asks before unsaved text is lost. */
export function WithDraft({ children }: { children: ReactNode }) {
  const query = useQuery(contentQuery);
  if (!query.data)
    return (
      <div className="container-page">
        <QueryState query={query} explain={() => adminMessages.common.loadFailed}>
          {() => null}
        </QueryState>
      </div>
    );
  return <DraftFromContent content={query.data}>{children}</DraftFromContent>;
}

/** The pages that edit the draft find unsaved text in the browser. */
const draftPages: readonly string[] = [paths.adminContent, paths.adminCourse];

function DraftFromContent({ content, children }: { content: EditedContent; children: ReactNode }) {
  const draft = useDraftState(useSignedInUser().id, content);
  const isUnsaved = draft.unsavedSections.length > 0;
  const stopped = useNavigationGuard(
    (pathname) => !isUnsaved || (draftPages.includes(pathname) && draft.isUnsavedKept()),
  );
  useBeforeUnload((event) => isUnsaved && event.preventDefault());
  return (
    <DraftProvider value={draft}>
      {stopped && (
        <ConfirmDialog
          title="Sair sem salvar?"
          confirmLabel="Sair sem salvar"
          cancelLabel="Continuar aqui"
          onClose={stopped.reset}
          onConfirm={() => {
            draft.dropUnsaved();
            stopped.proceed();
          }}
        >
          <p>O que você escreveu e ainda não salvou se perde.</p>
        </ConfirmDialog>
      )}
      {children}
    </DraftProvider>
  );
}
