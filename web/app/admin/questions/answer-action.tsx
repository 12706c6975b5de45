import { maxAnswerLength } from '../../../../domain/questions.ts';
import { answerBody } from '../../../../domain/requests.ts';
import { TextArea } from '../../../ui/field.tsx';
import { asTyped } from '../../../ui/question-parts.tsx';
import { api, read } from '../../data/client.ts';
import { DeskForm } from '../desk-action.tsx';
import type { DeskQuestion } from './questions.ts';

export function AnswerAction({ question: asked }: { question: DeskQuestion }) {
  const { id, name, question, version, answered_at } = asked;
  return (
    <DeskForm
      label={answered_at ? 'Corrigir resposta' : 'Responder'}
      question={answered_at ? `Corrigir a resposta a ${name}` : `Responder a ${name}`}
      look={answered_at ? 'quiet' : 'primary'}
      schema={answerBody}
      values={{ answer: asked.answer ?? '' }}
      run={({ answer }) =>
        read(api.admin.questions[':id'].answer.$post({ param: { id }, json: { answer, version } }))
      }
      done={
        answered_at
          ? 'Resposta corrigida. O e-mail com o texto novo está a caminho.'
          : 'Resposta enviada. Para mostrá-la a todos, use “Publicar resposta”.'
      }
    >
      <blockquote className={`${asTyped} border-leaf-200 border-l-4 pl-4`}>{question}</blockquote>
      <TextArea
        label="Resposta"
        hint="Só esta pessoa lê, na aula e por e-mail. Depois você decide se publica."
        rows={6}
        maxLength={maxAnswerLength}
        name="answer"
      />
    </DeskForm>
  );
}
