import { shortNameOf } from '../../../../domain/person-names.ts';
import { maxAnswerLength, maxQuestionLength } from '../../../../domain/questions.ts';
import { answerBody, publicationBody } from '../../../../domain/requests.ts';
import { TextArea } from '../../../ui/field.tsx';
import { typedTextClasses } from '../../../ui/typed-text.ts';
import { api, read } from '../../data/client.ts';
import { AdminFormAction } from '../admin-action.tsx';
import type { AdminQuestion } from './questions.ts';

/** Answers a student's question, or corrects the answer; only the student reads it. */
export function AnswerAction({ question: record }: { question: AdminQuestion }) {
  const { id, name, question, version, answered_at } = record;
  return (
    <AdminFormAction
      label={answered_at ? 'Corrigir resposta' : 'Responder'}
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
    </AdminFormAction>
  );
}

/** Publishes question and answer below the lesson for all students, in wording that the admin can edit. */
export function PublishAction({ question: record }: { question: AdminQuestion }) {
  const { id, name, version, published_at } = record;
  return (
    <AdminFormAction
      label={published_at ? 'Mudar o que todos leem' : 'Publicar resposta'}
      question={published_at ? 'Mudar o que todos leem' : 'Publicar resposta'}
      schema={publicationBody}
      // Not published yet: starts with the private wording.
      values={{
        question: record.public_question ?? record.question,
        answer: record.public_answer ?? record.answer ?? '',
      }}
      run={({ question, answer }) =>
        read(api.admin.questions[':id'].publish.$post({ param: { id }, json: { question, answer, version } }))
      }
      done="A resposta está na aula."
    >
      <p>
        Todos os alunos leem isto abaixo da aula. No lugar do nome aparece só{' '}
        <strong>{shortNameOf(name)}</strong> e mais nada: tire também o que identifica tutores e pacientes.
      </p>
      <TextArea label="Pergunta" maxLength={maxQuestionLength} name="question" />
      <TextArea label="Resposta" rows={6} maxLength={maxAnswerLength} name="answer" />
    </AdminFormAction>
  );
}
