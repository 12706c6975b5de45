import { z } from 'zod';
import { parseAddress, tooLongError } from './addresses.ts';
import { boundedText } from './bounded-text.ts';

/** The events that other systems can be told of, in the order of a student's way, in words for the owner. */
export const webhookEvents = {
  'purchase.approved': { label: 'Compra aprovada', hint: 'Para a nota fiscal e a planilha de vendas.' },
  'purchase.refunded': { label: 'Compra reembolsada', hint: 'O dinheiro de uma compra aprovada voltou.' },
  'access.granted': { label: 'Acesso liberado', hint: 'Por compra, à mão ou por uma lista importada.' },
  'access.revoked': { label: 'Acesso retirado', hint: 'Nada mais abre o curso à pessoa.' },
  'lesson.completed': { label: 'Aula concluída', hint: 'Um aviso por aula: são muitos.' },
  'course.completed': { label: 'Curso concluído', hint: 'Todas as aulas concluídas.' },
  'certificate.issued': { label: 'Certificado emitido', hint: 'Também quando outro o substitui.' },
  'review.received': { label: 'Avaliação recebida', hint: 'As estrelas, sem o texto.' },
} as const satisfies Record<string, { label: string; hint: string }>;

export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** An event to queue, before its subject and time are known. */
export interface NewEvent {
  type: WebhookEvent;
  /** Ids and facts, never anything that opens something. */
  data: Readonly<Record<string, unknown>>;
}

/** The type of what 'Enviar teste' sends, which nothing else sends. */
export const testEvent = 'test';

export const maxWebhookEndpoints = 10;
/** Deliveries of each endpoint that the page shows. */
export const maxShownDeliveries = 20;
/** Hours for which the secret before a change signs too. */
export const secretOverlapHours = 24;
/** Days for which an event is tried again. */
export const maxDeliveryDays = 3;

export const publicHttpsOnly =
  'Use um endereço público que comece com https://, sem usuário nem senha, e sem # no fim.';

const webhookUrl = boundedText(500, tooLongError)
  .trim()
  .refine(
    (text) => {
      const { protocol, hasLogin, host, rest = '' } = parseAddress(text) ?? {};
      return protocol === 'https' && !hasLogin && host !== '' && !rest.includes('#');
    },
    { error: publicHttpsOnly },
  );

/** Turns an endpoint on, as the route did before it also turned one off, unless it says otherwise. */
export const turnWebhookBody = z.object({ is_on: z.boolean().default(true) });

export const webhookBody = z.object({
  url: webhookUrl,
  events: z
    .array(z.enum(webhookEventNames))
    .min(1)
    .max(webhookEventNames.length)
    .transform((events) => webhookEventNames.filter((name) => events.includes(name))),
});

/** The body as a form has it: a box for each event. */
export const webhookForm = z
  .object({ url: webhookUrl })
  .extend(Object.fromEntries(webhookEventNames.map((name) => [name, z.boolean()])) as Boxes)
  .transform(({ url, ...boxes }) => ({ url, events: webhookEventNames.filter((name) => boxes[name]) }));

type Boxes = Record<WebhookEvent, z.ZodBoolean>;
