import { z } from 'zod';
import { email } from './entry.ts';

const alertData = z.object({ title: z.string(), text: z.string(), path: z.string() });

/** Emails about what needs a person. */
export const alertsEmails = {
  trouble: email('Aviso do que precisa de alguém', 'team', alertData, {
    trouble: {
      label: 'Aviso do que precisa de alguém',
      help: 'Para quem é avisado em Ajustes › Avisos, uma vez por problema. O problema aparece no assunto e abaixo do texto.',
      subject: 'O site precisa de você',
      heading: 'O site precisa de você',
      paragraphs: ['Apareceu algo que só uma pessoa resolve:'],
      actionLabel: 'Resolver no Painel',
      note: 'Você recebe um aviso quando o problema começa, e não outra vez enquanto ele durar. A lista inteira está no Painel.',
    },
  }),
  // One alert per line.
  'trouble-summary': email('Resumo do que precisa de alguém', 'team', z.object({ lines: z.string() }), {
    troubleSummary: {
      label: 'Resumo do que precisa de alguém',
      help: 'Para quem é avisado em Ajustes › Avisos, uma vez por dia enquanto mais de um problema durar, ou um deles crescer. Os problemas aparecem abaixo do texto.',
      subject: 'O site ainda precisa de você',
      heading: 'O que ainda precisa de você',
      paragraphs: ['Isto continua sem solução:'],
      actionLabel: 'Abrir o Painel',
      note: 'Você recebe este resumo no máximo uma vez por dia, enquanto houver mais de um assunto ou algum deles crescer.',
    },
  }),
};
