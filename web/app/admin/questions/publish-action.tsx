import { shortNameOf } from '../../../../domain/addressee.ts';
import { maxAnswerLength, maxQuestionLength } from '../../../../domain/questions.ts';
import { publicationBody } from '../../../../domain/requests.ts';
import { TextArea } from '../../../ui/field.tsx';
import { api, read } from '../../data/client.ts';
import { DeskForm } from '../desk-action.tsx';
import type { DeskQuestion } from './questions.ts';

export function PublishAction({ question: asked }: { question: DeskQuestion }) {
  const { id, name, version, published_at } = asked;
  return (
    <DeskForm
      label={published_at ? 'Mudar o que todos leem' : 'Publicar resposta'}
      question={published_at ? 'Mudar o que todos leem' : 'Publicar resposta'}
      schema={publicationBody}
      // Unpublished: starts with the private answer.
      values={{
        question: asked.public_question ?? asked.question,
        answer: asked.public_answer ?? asked.answer ?? '',
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
    </DeskForm>
  );
}
