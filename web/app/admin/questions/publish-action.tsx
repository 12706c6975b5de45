import { useState } from 'react';
import { shortNameOf } from '../../../../domain/addressee.ts';
import { maxAnswerLength, maxQuestionLength } from '../../../../domain/questions.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { api, read } from '../../data/client.ts';
import { DeskAction } from '../desk-action.tsx';
import type { DeskQuestion } from './questions.ts';

/** Shows a question and its answer to every student, in the owner's wording, or changes what is shown. */
export function PublishAction({ question: asked }: { question: DeskQuestion }) {
  const { id, name, version, published_at } = asked;
  const [question, setQuestion] = useState(asked.public_question ?? asked.question);
  // Until something is published it is what was answered last.
  const [answer, setAnswer] = useState(asked.public_answer);
  return (
    <DeskAction
      label={published_at ? 'Mudar o que todos leem' : 'Publicar resposta'}
      question={published_at ? 'Mudar o que todos leem' : 'Publicar resposta'}
      run={() =>
        read(
          api.admin.questions[':id'].publish.$post({
            param: { id },
            json: { question, answer: answer ?? asked.answer ?? '', version },
          }),
        )
      }
      done="A resposta está na aula."
    >
      <p>
        Todos os alunos leem isto abaixo da aula. No lugar do nome aparece só{' '}
        <strong>{shortNameOf(name)}</strong> e mais nada: tire também o que identifica tutores e pacientes.
      </p>
      <TextArea
        label="Pergunta"
        maxLength={maxQuestionLength}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <TextArea
        label="Resposta"
        rows={6}
        maxLength={maxAnswerLength}
        value={answer ?? asked.answer ?? ''}
        onChange={({ target }) => setAnswer(target.value)}
      />
    </DeskAction>
  );
}
