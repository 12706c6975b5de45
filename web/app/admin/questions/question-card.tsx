import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { questionStateNames } from '../../../../domain/lists/questions.ts';
import { lessonPath, questionsAnchor } from '../../../../domain/paths.ts';
import { firstNameOf } from '../../../../domain/person-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { typedTextClasses } from '../../../ui/typed-text.ts';
import { api, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { ShareButtons } from '../links/share-buttons.tsx';
import { StudentItemHeader } from '../students/student-item-header.tsx';
import { AnswerAction, PublishAction } from './answer-actions.tsx';
import { type AdminQuestion, questionStateOf } from './questions.ts';

/** A student's question on `/painel/perguntas`, with its answer, publication and actions. */
export function QuestionCard({ question: record }: { question: AdminQuestion }) {
  const { id, question, answer, name, version, lesson_title, lesson_id, user_id } = record;
  const { created_at, answered_at, published_at } = record;
  const state = questionStateOf(record);
  return (
    <Card
      as="article"
      aria-label={`Pergunta de ${name}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:p-6"
    >
      <StudentItemHeader
        userId={user_id}
        name={name}
        badge={<Badge tone={state === 'unanswered' ? 'honey' : 'leaf'}>{questionStateNames[state]}</Badge>}
      >
        {momentText(created_at)}, em{' '}
        <Link className="link-alone" to={lessonPath(lesson_id)}>
          {lesson_title}
        </Link>
      </StudentItemHeader>
      <p className={typedTextClasses}>{question}</p>
      {answered_at && (
        <div className="rounded-control bg-leaf-50 p-4">
          <h2 className="mb-1 text-base">Resposta para {name}</h2>
          <p className={typedTextClasses}>{answer}</p>
          <p className="mt-2 text-ink-soft text-sm">{momentText(answered_at)}</p>
          <p className="-mb-2 -ml-4 flex flex-wrap">
            <ShareButtons
              path={lessonPath(lesson_id) + questionsAnchor}
              message={(link) =>
                `Olá, ${firstNameOf(name)}! A resposta à sua dúvida sobre “${lesson_title}” está aqui: ${link}`
              }
              about={`da resposta a ${name}`}
            />
          </p>
        </div>
      )}
      {published_at && (
        <Card tone="flat" className="p-4">
          <h2 className="mb-1 text-base">O que todos leem</h2>
          <p className={`${typedTextClasses} font-semibold`}>{record.public_question}</p>
          <p className={`${typedTextClasses} mt-2`}>{record.public_answer}</p>
        </Card>
      )}
      <div className="flex flex-wrap gap-3">
        <AnswerAction question={record} />
        {answered_at && <PublishAction question={record} />}
        {published_at && (
          <AdminAction
            label="Retirar da aula"
            question="Retirar a resposta da aula?"
            look="quiet"
            run={() => read(api.admin.questions[':id'].unpublish.$post({ param: { id }, json: { version } }))}
            done="A resposta não aparece mais na aula."
          >
            <p>Só {name} continua a ler a resposta que recebeu. Você pode publicar de novo quando quiser.</p>
          </AdminAction>
        )}
      </div>
    </Card>
  );
}
