import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { questionStateNames } from '../../../../domain/lists/questions.ts';
import { lessonPath, questionsAnchor } from '../../../../domain/paths.ts';
import { firstNameOf, shortNameOf } from '../../../../domain/person-names.ts';
import { maxAnswerLength, maxQuestionLength, questionStateOf } from '../../../../domain/questions.ts';
import { answerBody, publicationBody } from '../../../../domain/request-bodies.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { typedTextClasses } from '../../../ui/typed-text.ts';
import { type Answer, api, read } from '../../data/client.ts';
import { AdminAction } from '../admin-action.tsx';
import { ShareButtons } from '../links/share-link.tsx';
import { StudentItemHeader } from '../students/student-item-header.tsx';

/** A question as the API returns it to the team. */
export type AdminQuestion = Answer<typeof api.admin.questions.$get>['rows'][number];

/** A student's question on `/painel/perguntas`, with its answer, publication and actions. */
export function QuestionCard({ question: record }: { question: AdminQuestion }) {
  const { id, question, answer, name, version, lesson_title, lesson_id, user_id } = record;
  const { created_at, answered_at, published_at } = record;
  const state = questionStateOf(record);
  return (
    <Card as="article" aria-label={`Pergunta de ${name}`} className="grid gap-4 p-5 sm:p-6">
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
                `Olá, ${firstNameOf(name)}! A resposta à sua pergunta sobre “${lesson_title}” está aqui: ${link}`
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
        {answered_at && (
          <AdminAction
            label={published_at ? 'Mudar o que todos leem' : 'Publicar resposta'}
            question={published_at ? 'Mudar o que todos leem' : 'Publicar resposta'}
            schema={publicationBody}
            // Not published yet: starts with the private wording.
            values={{
              question: record.public_question ?? record.question,
              answer: record.public_answer ?? record.answer ?? '',
            }}
            run={({ question, answer }) =>
              read(
                api.admin.questions[':id'].publish.$post({
                  param: { id },
                  json: { question, answer, version },
                }),
              )
            }
            done="A resposta está na aula."
          >
            <p>
              Todos os alunos leem isto abaixo da aula. No lugar do nome aparece só{' '}
              <strong>{shortNameOf(name)}</strong> e mais nada: tire também o que identifica tutores e
              pacientes.
            </p>
            <TextArea label="Pergunta" maxLength={maxQuestionLength} name="question" />
            <TextArea label="Resposta" rows={6} maxLength={maxAnswerLength} name="answer" />
          </AdminAction>
        )}
        {published_at && (
          <AdminAction
            label="Retirar da aula"
            question="Retirar a resposta da aula?"
            look="quiet"
            run={() => read(api.admin.questions[':id'].unpublish.$post({ param: { id }, json: { version } }))}
            done="A resposta não aparece mais na aula."
          >
            Só {name} continua a ler a resposta que recebeu. Você pode publicar de novo quando quiser.
          </AdminAction>
        )}
      </div>
    </Card>
  );
}

/**
 * Answers a student's question, or corrects the answer; only the student reads it.
 * @param about tells equal buttons apart for screen readers
 */
export function AnswerAction({ question: record, about }: { question: AdminQuestion; about?: string }) {
  const { id, name, question, version, answered_at } = record;
  return (
    <AdminAction
      label={answered_at ? 'Corrigir resposta' : 'Responder'}
      about={about}
      question={answered_at ? `Corrigir a resposta a ${name}` : `Responder a ${name}`}
      look={answered_at ? 'quiet' : 'primary'}
      schema={answerBody}
      values={{ answer: record.answer ?? '' }}
      run={({ answer }) =>
        read(api.admin.questions[':id'].answer.$post({ param: { id }, json: { answer, version } }))
      }
      done={
        answered_at
          ? 'Resposta corrigida.'
          : 'Resposta guardada na aula. Para mostrá-la a todos, use “Publicar resposta”.'
      }
      sendsEmail
    >
      <blockquote className={`${typedTextClasses} border-leaf-200 border-l-4 pl-4`}>{question}</blockquote>
      <TextArea
        label="Resposta"
        hint="Só esta pessoa lê, na aula e no e-mail. Depois você decide se publica."
        rows={6}
        maxLength={maxAnswerLength}
        name="answer"
      />
    </AdminAction>
  );
}
