import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../../../messages.ts';
import { Loading } from '../../../ui/loading.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { contentQuery, type EditedContent } from './use-content.ts';
import { DraftProvider, useDraftState } from './use-draft.ts';

/** Loads what is published and drafted, and keeps what is written over it. */
export function WithDraft({ children }: { children: ReactNode }) {
  const { data, isPending, refetch } = useQuery(contentQuery);
  if (isPending) return <Loading label="Carregando..." />;
  if (!data)
    return (
      <div className="container-page">
        <RetryAlert onRetry={() => void refetch()}>{messages.desk.loadFailed}</RetryAlert>
      </div>
    );
  return <Loaded content={data}>{children}</Loaded>;
}

function Loaded({ content, children }: { content: EditedContent; children: ReactNode }) {
  const draft = useDraftState(useSignedInUser().id, content);
  return (
    <DraftProvider value={draft}>
      <LeaveGuard isUnsaved={draft.unsavedSections.length > 0} />
      {children}
    </DraftProvider>
  );
}
