import { messages } from '../../../messages.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { useDocument } from '../../data/document.ts';
import { DocumentText } from '../reading/document-text.tsx';
import { ReadingSkeleton } from '../reading/reading-skeleton.tsx';

/** A document where its lesson is. */
export function LessonDocument({ id, userId }: { id: string; userId: string }) {
  const { data, isError, refetch } = useDocument(id);
  if (data) return <DocumentText id={id} document={data} userId={userId} />;
  if (!isError) return <ReadingSkeleton />;
  return <RetryAlert onRetry={() => void refetch()}>{messages.course.materialFailed}</RetryAlert>;
}
