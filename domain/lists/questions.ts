import { z } from 'zod';
import type { QuestionState } from '../questions.ts';
import { defineList, mainChoice, optionalParam } from './list.ts';

export const questionStateNames: Record<QuestionState, string> = {
  unanswered: 'Sem resposta',
  answered: 'Respondida só para a pessoa',
  published: 'Publicada',
};

export const questionList = defineList({
  names: { one: 'pergunta', many: 'perguntas', none: 'Nenhuma pergunta' },
  empty: 'Nenhuma pergunta ainda. O que os alunos perguntarem nas aulas aparece aqui.',
  search: {
    label: 'Buscar pergunta',
    hint: 'Qualquer palavra da pergunta, da resposta, da aula ou do nome.',
  },
  filters: {
    status: mainChoice('Situação', 'Todas', questionStateNames),
    /** The id of a student, from the student's page. */
    student: { schema: optionalParam(z.uuid()) },
  },
});
export type QuestionsQuery = z.output<typeof questionList.query>;
