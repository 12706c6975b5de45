import { questionsPerDay } from '../../../domain/questions.ts';

/** Texts of a lesson's questions; separate from messages.ts, so that other pages do not load them. */
export const questionMessages = {
  loadFailed: 'Não foi possível carregar as dúvidas. Verifique sua conexão e tente novamente.',
  sent: 'Dúvida enviada! A resposta aparece aqui e chega no seu e-mail.',
  changed: 'Dúvida alterada.',
  removed: 'Dúvida removida.',
  empty: 'Escreva a sua dúvida antes de enviar.',
  answeredMeanwhile: 'A dúvida acaba de ser respondida e não pode mais ser editada.',
  lessonGone: 'Esta aula não está mais no curso. Nada foi enviado.',
  saved:
    'Não foi possível enviar agora. O que você escreveu está guardado neste aparelho: tente de novo em instantes.',
  notSaved: 'Não foi possível enviar agora. Não feche esta página e tente de novo em instantes.',
  tooMany: (hours: number) =>
    `Você já enviou ${questionsPerDay} dúvidas em 24 horas, que é o limite. Envie esta daqui a ${hours <= 1 ? 'uma hora' : `${hours} horas`}.`,
} as const;
