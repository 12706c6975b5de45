import { messages } from '../../../messages.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { useQuestions } from '../../data/questions.ts';
import { AskForm } from './ask-form.tsx';
import { OwnQuestions } from './own-questions.tsx';
import { PublishedAnswers } from './published-answers.tsx';
import { QuestionsSkeleton } from './questions-skeleton.tsx';

/** A form that works whatever the server says, the student's questions, and what others asked. */
export function QuestionsPart({ lessonId }: { lessonId: string }) {
  const { id: userId } = useSignedInUser();
  const { data, error, refetch } = useQuestions(userId, lessonId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AskForm userId={userId} lessonId={lessonId} />
      {data ? (
        <>
          <OwnQuestions questions={data.own} userId={userId} lessonId={lessonId} />
          <PublishedAnswers answers={data.published} />
        </>
      ) : error ? (
        <RetryAlert look="button-outline" onRetry={() => void refetch()}>
          {messages.questions.loadFailed}
        </RetryAlert>
      ) : (
        <QuestionsSkeleton />
      )}
    </div>
  );
}
