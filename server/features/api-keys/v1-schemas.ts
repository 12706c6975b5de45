import { z } from 'zod';
import { boundedText } from '../../../domain/bounded-text.ts';
import { providerNames, purchaseStatuses } from '../../../domain/purchases.ts';
import { emailBody, manualPurchaseBody } from '../../../domain/requests.ts';
import type { Cursor } from '../../db/list.ts';

/** The API takes and answers this. Fields that are not named here are never sent. */

const id = z.guid().meta({ examples: ['6f1c1f9e-3f0b-4d0a-9d8e-2b7a1c5e4f10'] });
const time = z.date().meta({ description: 'Data e hora em UTC.', examples: ['2026-11-28T12:30:00.000Z'] });
const email = z.string().meta({ description: 'Em minúsculas.', examples: ['ana@clinica.com.br'] });
const personName = z.string().meta({ examples: ['Ana Souza'] });
const percent = z
  .int()
  .min(0)
  .max(100)
  .meta({ description: 'Aulas concluídas, de 0 a 100, das publicadas hoje.', examples: [40] });
const completedLessons = z
  .array(z.string())
  .meta({ description: 'Códigos das aulas concluídas.', examples: [['m1v1', 'm1v2']] });

export const student = z
  .object({
    id,
    name: personName,
    email,
    access: z.enum(['open', 'granted', 'pending', 'refunded', 'never_bought', 'unconfirmed']).meta({
      description:
        'Se o curso está aberto para o aluno: `open` (aberto a todos), `granted` (tem acesso), `pending` (pagamento pendente), `refunded` (reembolsado ou contestado), `never_bought` (não comprou), `unconfirmed` (e-mail não confirmado).',
    }),
    access_source: z.enum(['bought', 'granted', 'revoked', 'none', 'open']).meta({
      description:
        'De onde vem o acesso: `bought` (comprou), `granted` (foi dado), `revoked` (foi retirado), `none` (não tem), `open` (curso aberto a todos).',
    }),
    email_verified: z.boolean().meta({ description: 'Se o aluno já abriu um e-mail do site.' }),
    percent,
    created_at: time,
    last_seen_at: time.nullable().meta({ description: 'A última entrada ou aula; `null` se nunca entrou.' }),
  })
  .meta({ id: 'Student' });

export const studentWithProgress = student
  .extend({ completed_lessons: completedLessons })
  .meta({ id: 'StudentWithProgress' });

export const progress = z
  .object({
    student_id: id,
    percent,
    completed_lessons: completedLessons,
    started_at: time.nullable().meta({ description: 'Quando concluiu a primeira aula, se se sabe.' }),
    updated_at: time,
  })
  .meta({ id: 'Progress' });

export const certificate = z
  .object({
    code: z
      .string()
      .meta({ description: 'Confere-se em `/certificado/CÓDIGO`.', examples: ['K7QX-3MPR-WH9D'] }),
    student_id: id,
    student_name: personName,
    course_title: z.string(),
    course_hours: z.int(),
    status: z.enum(['valid', 'replaced', 'revoked']).meta({
      description:
        '`valid` (vale), `replaced` (outro, com o nome corrigido, o substitui), `revoked` (revogado).',
    }),
    completed_at: time,
    issued_at: time,
  })
  .meta({ id: 'Certificate' });

export const purchase = z
  .object({
    id,
    provider: z.string().meta({
      description: `A empresa de pagamento (${providerNames.join(', ')}), ou \`manual\`.`,
      examples: ['hotmart'],
    }),
    transaction_id: z.string().meta({ examples: ['HP1121336654889'] }),
    status: z.enum(purchaseStatuses).meta({
      description:
        '`pending` (pagamento pendente), `held` (paga, mas não abre o curso), `approved` (aprovada), `disputed` (contestada), `refunded` (devolvida).',
    }),
    student_id: id.nullable().meta({ description: 'A conta que a venda abre, se já há uma.' }),
    name: personName,
    email,
    amount_cents: z
      .int()
      .nullable()
      .meta({ description: 'Em centavos.', examples: [8500] }),
    currency: z.string().meta({ examples: ['BRL'] }),
    sold_at: time,
    refunded_at: time.nullable(),
    created_at: time,
  })
  .meta({ id: 'Purchase' });

export const inviteBody = z
  .strictObject({
    email: emailBody.shape.email.meta({ examples: ['ana@clinica.com.br'] }),
    name: manualPurchaseBody.shape.name.meta({
      description: 'Nome completo; fica no certificado.',
      examples: ['Ana Souza'],
    }),
  })
  .meta({ id: 'Invite' });

export const change = z
  .object({
    id,
    changed: z.boolean().meta({ description: '`false` se já estava assim: repetir não muda nada.' }),
    mailed: z.boolean().meta({ description: 'Se um e-mail com o link de acesso foi para a fila.' }),
  })
  .meta({ id: 'Change' });

/** Returns the schema of a list's body. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    next: z
      .string()
      .nullable()
      .meta({ description: 'Mande em `after` para ler a próxima página; `null` na última.' }),
  });

const maxPage = 100;
const defaultPage = 50;

const cursorIds = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  certificate: /^[0-9A-Z-]{1,40}$/,
};

/** Returns the query of a list. @param ids the kind of its ids: a cursor of another list is refused */
export const pageQuery = (ids: keyof typeof cursorIds) =>
  z.strictObject({
    after: boundedText(120)
      .transform((text, context) => {
        const [at = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split('.');
        if (/^\d{1,16}$/.test(at) && cursorIds[ids].test(id)) return { at, id };
        context.addIssue('The cursor comes from no answer');
        return z.NEVER;
      })
      .optional()
      .meta({ description: 'O `next` da resposta anterior.' }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(maxPage)
      .default(defaultPage)
      .meta({ description: 'Linhas por página.' }),
  });

export function encodeCursor(cursor: Cursor | null): string | null {
  return cursor && Buffer.from(`${cursor.at}.${cursor.id}`).toString('base64url');
}
