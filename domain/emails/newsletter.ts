import { z } from 'zod';
import { type EmailEntry, noData } from './entry.ts';

/** Newsletters, whose text is written each time. */
export const newsletterEmails = {
  'newsletter-confirmation': {
    name: 'Confirmação da newsletter',
    data: noData,
    to: 'address',
    texts: {
      newsletterConfirmation: {
        label: 'Confirmação da newsletter',
        help: 'A quem pede a newsletter.',
        subject: 'Confirme a sua inscrição na newsletter',
        heading: 'Confirme a sua inscrição',
        paragraphs: [
          'Recebemos um pedido para enviar as nossas novidades a este endereço. Elas só começam depois da sua confirmação. O link vale por 7 dias.',
        ],
        actionLabel: 'Confirmar inscrição',
        note: 'Se não foi você, ignore esta mensagem: sem a confirmação, nada mais será enviado.',
      },
    },
  },
  'newsletter-test': {
    name: 'Teste da newsletter',
    data: z.object({ newsletter: z.string() }),
    to: 'account',
    texts: {},
  },
  newsletter: {
    name: 'Newsletter',
    data: z.object({ newsletter: z.string() }),
    to: 'address',
    texts: {},
  },
} satisfies Record<string, EmailEntry>;
