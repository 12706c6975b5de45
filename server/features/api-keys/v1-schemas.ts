import { z } from 'zod';
import { boundedText } from '../../../domain/bounded-text.ts';
import { certificateStatuses } from '../../../domain/certificate.ts';
import { accessSources, accessStates, providerNames, purchaseStatuses } from '../../../domain/purchases.ts';
import { emailBody, manualPurchaseBody } from '../../../domain/request-bodies.ts';
import type { Cursor } from '../../db/list.ts';

/** The API takes and answers this. Fields that are not named here are never sent. */

const described = <Schema extends z.ZodType>(schema: Schema, description: string, example?: unknown) =>
  schema.meta({ ...(description && { description }), ...(example !== undefined && { examples: [example] }) });

const id = described(z.guid(), '', '6f1c1f9e-3f0b-4d0a-9d8e-2b7a1c5e4f10');
const time = described(z.date(), 'Data e hora em UTC.', '2026-11-28T12:30:00.000Z');
const email = described(z.string(), 'Em minúsculas.', 'ana@clinica.com.br');
const personName = described(z.string(), '', 'Ana Souza');
const percent = described(z.int().min(0).max(100), 'Aulas concluídas, de 0 a 100, das publicadas hoje.', 40);
const completed_lessons = described(z.array(z.string()), 'Códigos das aulas concluídas.', ['m1v1', 'm1v2']);

export const student = z
  .object({
    id,
    name: personName,
    email,
    access: described(
      z.enum(accessStates),
      'Se o curso está aberto para o aluno: `open` (aberto a todos), `granted` (tem acesso), `pending` (pagamento pendente), `refunded` (reembolsado ou contestado), `never_bought` (não comprou), `unconfirmed` (e-mail não confirmado).',
    ),
    access_source: described(
      z.enum(accessSources),
      'De onde vem o acesso: `bought` (comprou), `granted` (foi dado), `revoked` (foi retirado), `none` (não tem), `open` (curso aberto a todos).',
    ),
    email_verified: described(z.boolean(), 'Se o aluno já abriu um e-mail do site.'),
    percent,
    created_at: time,
    last_seen_at: described(time.nullable(), 'A última entrada ou aula; `null` se nunca entrou.'),
  })
  .meta({ id: 'Student' });

export const studentWithProgress = student.extend({ completed_lessons }).meta({ id: 'StudentWithProgress' });

export const progress = z
  .object({
    student_id: id,
    percent,
    completed_lessons,
    started_at: described(time.nullable(), 'Quando concluiu a primeira aula, se se sabe.'),
    updated_at: time,
  })
  .meta({ id: 'Progress' });

export const certificate = z
  .object({
    code: described(z.string(), 'Confere-se em `/certificado/CÓDIGO`.', 'K7QX-3MPR-WH9D'),
    student_id: id,
    student_name: personName,
    course_title: z.string(),
    course_hours: z.int(),
    status: described(
      z.enum(certificateStatuses),
      '`valid` (vale), `replaced` (outro, com o nome corrigido, o substitui), `revoked` (revogado).',
    ),
    completed_at: time,
    issued_at: time,
  })
  .meta({ id: 'Certificate' });

export const purchase = z
  .object({
    id,
    provider: described(z.string(), `Uma de ${providerNames.join(', ')}, ou \`manual\`.`, 'hotmart'),
    transaction_id: described(z.string(), '', 'HP1121336654889'),
    status: described(
      z.enum(purchaseStatuses),
      '`pending` (pagamento pendente), `held` (não abre o curso: de outra coisa, ou não foi paga), `approved` (aprovada), `disputed` (contestada), `refunded` (devolvida).',
    ),
    student_id: described(id.nullable(), 'A conta que a venda abre, se já há uma.'),
    name: personName,
    email,
    amount_cents: described(z.int().nullable(), 'Em centavos.', 8500),
    currency: described(z.string(), '', 'BRL'),
    sold_at: time,
    refunded_at: time.nullable(),
    created_at: time,
  })
  .meta({ id: 'Purchase' });

export const inviteBody = z
  .strictObject({
    email: described(emailBody.shape.email, '', 'ana@clinica.com.br'),
    name: described(manualPurchaseBody.shape.name, 'Nome completo; fica no certificado.', 'Ana Souza'),
  })
  .meta({ id: 'Invite' });

export const change = z
  .object({
    id,
    changed: described(z.boolean(), '`false` se já estava assim: repetir não muda nada.'),
    mailed: described(z.boolean(), 'Se um e-mail com o link de acesso foi para a fila.'),
  })
  .meta({ id: 'Change' });

/** Returns the schema of a list's body. */
export const listOf = (row: z.ZodType) => {
  const next = 'Mande em `after` para ler a próxima página; `null` na última.';
  return z.object({ data: z.array(row), next: described(z.string().nullable(), next) });
};

const maxPage = 100;
const defaultPage = 50;

/** Returns the query of a list. @param idPattern of its rows: a cursor of another list is refused */
const pageQuery = (idPattern: RegExp) => {
  const cursor = boundedText(120).transform((text, context): Cursor => {
    const [at = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split('.');
    if (/^\d{1,16}$/.test(at) && idPattern.test(id)) return { at, id };
    context.addIssue('The cursor comes from no answer');
    return z.NEVER;
  });
  const limit = z.coerce.number().int().min(1).max(maxPage).default(defaultPage);
  return z.strictObject({
    after: described(cursor.optional(), 'O `next` da resposta anterior.'),
    limit: described(limit, 'Linhas por página.'),
  });
};
export const uuidPage = pageQuery(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
export const certificatePage = pageQuery(/^[0-9A-Z-]{1,40}$/);

export function encodeCursor(cursor: Cursor | null): string | null {
  return cursor && Buffer.from(`${cursor.at}.${cursor.id}`).toString('base64url');
}
