import { z } from 'zod';
import { email, noData } from './entry.ts';

/** Newsletters, whose text is written each time. */
export const newsletterEmails = {
  'newsletter-confirmation': email('Confirmação da newsletter', 'address', noData, {
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
  }),
  'newsletter-test': email('Teste da newsletter', 'account', z.object({ newsletter: z.string() }), {}),
  newsletter: email('Newsletter', 'address', z.object({ newsletter: z.string() }), {}),
};
