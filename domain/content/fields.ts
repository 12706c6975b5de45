import { z } from 'zod';
import { isGoogleTagId } from '../advertising.ts';
import { boundedText } from '../bounded-text.ts';
import { findEmailFault } from '../email-fault.ts';
import type { MediaKind } from '../file-formats.ts';
import { isSafeUrl } from '../safe-url.ts';
import { taxIdText } from '../seller.ts';
import { atMost, cut, maxMarkdownLines } from '../text-limits.ts';
import { findMarkFault } from './placeholders.ts';

/** Describes a field for the admin form: its label, control and limits. Registered with its Zod schema. */
export interface FieldInfo {
  label: string;
  help?: string;
  kind?:
    | 'line'
    | 'text'
    | 'markdown'
    | 'number'
    | 'price'
    | 'address'
    | 'phone'
    | 'email'
    | 'day'
    | 'moment'
    | 'image'
    | 'choice'
    | 'module'
    | 'lesson'
    | 'prompt'
    | 'exercise'
    | 'flag'
    | 'hidden';
  /** The field has the id of an uploaded file of this kind, which therefore is not removed as orphaned. */
  upload?: MediaKind;
  /** A Markdown field that shows uploaded pictures. */
  hasPictures?: boolean;
  /** Field of the same group with the uploaded file's name. */
  nameField?: string;
  /** Characters; entries of a list. */
  max?: number;
  choices?: Readonly<Record<string, string>>;
  /** Decides where buyers pay, how much, who or what is told of them: a change requires a fresh login. */
  needsFreshLogin?: boolean;
  /** Name of one entry of a list. */
  entry?: string;
  /** Value of a list's new entry. */
  blank?: unknown;
  /** Field of a group that names it, as in a list of entries. */
  titleField?: string;
  /** Without one, the field is offered as the group around it. */
  use?: FieldUse | undefined;
}

/**
 * Says whether forms offer a field at once, under 'Mais', or, fixed, not at all. Where an installation has changed a fixed
 * one, it stands under 'Mais'.
 */
export type FieldUse = 'everyday' | 'more' | 'fixed';

export const fieldInfo = z.registry<FieldInfo>();

interface SchemaParts {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  /** True for a group that may be null. */
  isOptional?: boolean;
}

/** Returns the fields of a group's schema, or the entries' schema of a list's. */
export function partsOf(schema: z.ZodType): SchemaParts {
  return schema instanceof z.ZodNullable
    ? { ...partsOf(schema.unwrap() as z.ZodType), isOptional: true }
    : (schema.def as SchemaParts);
}

interface Field {
  info: FieldInfo;
  value: unknown;
  /** Such as `site.instructor.photo`. */
  path: string;
  /** The values of all fields of its group. */
  group: Record<string, unknown>;
}

/** Lists the single fields of a part of a document with their values. Fields that the document lacks are skipped. */
export function* fieldsIn(schema: z.ZodType, value: unknown, path: string, group = {}): Generator<Field> {
  if (value === undefined || value === null) return;
  const { shape, element } = partsOf(schema);
  const info = fieldInfo.get(schema);
  if (element)
    for (const [index, entry] of (value as unknown[]).entries())
      yield* fieldsIn(element, entry, `${path}.${index}`);
  else if (shape)
    for (const [key, field] of Object.entries(shape)) {
      const values = value as Record<string, unknown>;
      yield* fieldsIn(field, values[key], `${path}.${key}`, values);
    }
  else if (info) yield { info, value, path, group };
}

interface SimpleOptions {
  label: string;
  help?: string;
  use?: FieldUse | undefined;
}

interface TextOptions extends SimpleOptions {
  /** Characters. */
  max?: number;
  isOptional?: boolean;
}

/** Refuses line breaks and other control characters. */
const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u;
const printable = /^[^\p{Cc}]*$/u;

const tooLong = (max: number) => `No máximo ${max} caracteres.`;

function textSchema(max: number, isOptional: boolean | undefined) {
  const schema = boundedText(max, { missing: 'Escreva um texto.', tooLong: tooLong(max) }).superRefine(
    (text, context) => {
      const fault = findMarkFault(text);
      if (fault) context.addIssue(fault);
    },
  );
  return isOptional ? schema : schema.refine((text) => text.trim() !== '', 'Preencha este campo.');
}

export function line({ max = 120, isOptional, ...info }: TextOptions) {
  return textSchema(max, isOptional)
    .regex(oneLine, 'Escreva em uma linha só.')
    .register(fieldInfo, { ...info, kind: 'line', max });
}

export function text({ max = 600, isOptional, ...info }: TextOptions) {
  return textSchema(max, isOptional)
    .refine(
      (value) => printable.test(atMost(value, max).replace(/[\n\r\t]/g, '')),
      'Há caracteres que não aparecem.',
    )
    .register(fieldInfo, { ...info, kind: 'text', max });
}

export function markdown({ max = 60_000, isOptional, ...info }: TextOptions) {
  return textSchema(max, isOptional)
    .refine(
      (value) => value.split('\n', maxMarkdownLines + 1).length <= maxMarkdownLines,
      `No máximo ${maxMarkdownLines} linhas.`,
    )
    .register(fieldInfo, { ...info, kind: 'markdown', max });
}

interface NumberOptions extends SimpleOptions {
  min: number;
  max: number;
}

const integer = (min: number, max: number, limits: string) =>
  z.number(limits).int(limits).min(min, limits).max(max, limits);

export function number({ min, max, ...info }: NumberOptions) {
  const schema = integer(min, max, `Escreva um número inteiro de ${min} a ${max}.`);
  return schema.register(fieldInfo, { ...info, kind: 'number' });
}

/** A price in cents. */
export function price(info: SimpleOptions) {
  const schema = integer(100, 10_000_000, 'Escreva um valor de R$ 1,00 a R$ 100.000,00.');
  return schema.register(fieldInfo, { ...info, kind: 'price', needsFreshLogin: true });
}

/** A text that may be empty, and otherwise must be valid. */
function optionalTextSchema(
  info: FieldInfo & { max: number },
  isRight: (value: string) => boolean,
  messages: { missing: string; wrong: string | ((value: string) => string) },
) {
  const { wrong } = messages;
  return boundedText(info.max, { missing: messages.missing, tooLong: tooLong(info.max) })
    .refine((value) => value === '' || isRight(value), {
      error: ({ input }) => (typeof wrong === 'string' ? wrong : wrong(String(input))),
    })
    .register(fieldInfo, info);
}

/** The URL of another site; may be empty. */
export function externalUrl(info: SimpleOptions & Pick<FieldInfo, 'needsFreshLogin'>) {
  return optionalTextSchema({ ...info, kind: 'address', max: 500 }, isSafeUrl, {
    missing: 'Escreva um endereço.',
    wrong: 'Use um endereço que comece com https://.',
  });
}

/** The URL of another site; required. */
export function requiredExternalUrl(info: Parameters<typeof externalUrl>[0]) {
  const schema = externalUrl(info);
  return schema
    .refine((value) => value !== '', 'Preencha este campo.')
    .register(fieldInfo, fieldInfo.get(schema) as FieldInfo);
}

export function googleTagId(info: SimpleOptions) {
  return optionalTextSchema({ ...info, kind: 'line', max: 60, needsFreshLogin: true }, isGoogleTagId, {
    missing: 'Escreva um código.',
    wrong: 'Use um código como AW-123456789 ou G-ABC123DEF4.',
  });
}

/** A path of this site, or the URL of another one. */
export function pathOrUrl(info: SimpleOptions) {
  return boundedText(500, { missing: 'Escreva um endereço.', tooLong: tooLong(500) })
    .min(1, 'Preencha este campo.')
    .refine(
      (value) => /^\/(?![/\\])[^\s\\]*$/.test(value) || isSafeUrl(value),
      'Use um endereço do site, como /curso, ou um que comece com https://.',
    )
    .register(fieldInfo, { ...info, kind: 'address', max: 500 });
}

export function phone(info: SimpleOptions) {
  const isRight = (value: string) => /^\d{12,13}$/.test(cut(value, 30).replace(/[\s()+.-]/g, ''));
  return optionalTextSchema({ ...info, kind: 'phone', max: 30 }, isRight, {
    missing: 'Escreva um telefone.',
    wrong: 'Faltou o DDD ou um número. Escreva como (11) 98765-4321.',
  });
}

export function email(info: SimpleOptions & Pick<FieldInfo, 'needsFreshLogin'>) {
  const isRight = (value: string) => z.email().safeParse(value).success;
  return optionalTextSchema({ ...info, kind: 'email', max: 254 }, isRight, {
    missing: 'Escreva um e-mail.',
    wrong: (value) => findEmailFault(value) ?? 'Confira o e-mail.',
  });
}

export function sellerDocument(info: SimpleOptions) {
  const isRight = (value: string) => taxIdText(value) !== undefined;
  return optionalTextSchema({ ...info, kind: 'line', max: 60 }, isRight, {
    missing: 'Escreva o número.',
    wrong: 'Confira o CNPJ ou CPF: os dígitos não batem.',
  });
}

/** A date such as 22/11/2026; empty for none. */
export function day(info: SimpleOptions) {
  const isRight = (value: string) => {
    const [, date = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) ?? [];
    return z.iso.date().safeParse(`${year}-${month}-${date}`).success;
  };
  return optionalTextSchema({ ...info, kind: 'day', max: 10 }, isRight, {
    missing: 'Escreva uma data.',
    wrong: 'Escreva a data, como 22/11/2026.',
  });
}

/** Date and time in ISO format with time zone, such as `2026-11-27T03:00:00Z`. */
export function moment(info: SimpleOptions & Pick<FieldInfo, 'needsFreshLogin'>) {
  return z.iso
    .datetime({ offset: true, error: 'Escolha o dia e a hora.' })
    .register(fieldInfo, { ...info, kind: 'moment' });
}

/** The id of an uploaded file; may be empty. Register its field with `upload`. */
export function uploadId(message: string) {
  return z.union([z.literal(''), z.uuid()], message);
}

export function image(info: SimpleOptions) {
  return uploadId('Envie a imagem de novo.').register(fieldInfo, { ...info, kind: 'image', upload: 'image' });
}

export function choice<const Values extends Record<string, string>>(choices: Values, info: SimpleOptions) {
  const values = Object.keys(choices) as [keyof Values & string, ...(keyof Values & string)[]];
  return z.enum(values, 'Escolha uma das opções.').register(fieldInfo, { ...info, kind: 'choice', choices });
}

export function flag(info: SimpleOptions) {
  return z.boolean('Marque ou desmarque.').register(fieldInfo, { ...info, kind: 'flag' });
}

/** A short text that must match a pattern. */
export function patternText(form: RegExp, wrong: string) {
  return boundedText(80, { tooLong: wrong }).regex(form, wrong);
}

/** An id used in URLs and tables. It never changes once published. */
export function identifier(form = /^[a-z0-9][a-z0-9-]{0,59}$/) {
  return patternText(form, 'Este item não tem um código válido: remova-o e adicione outro.').register(
    fieldInfo,
    {
      label: 'Código',
      kind: 'hidden',
    },
  );
}

/** The id of a part of the course, chosen by title. */
export function courseItem(
  kind: 'module' | 'lesson' | 'prompt' | 'exercise',
  info: SimpleOptions & { wrong: string },
  form = /^[a-z0-9]{1,16}$/,
) {
  const { wrong, ...shown } = info;
  return patternText(form, wrong).register(fieldInfo, { ...shown, kind });
}

export function group<Shape extends z.core.$ZodLooseShape>(
  label: string,
  shape: Shape,
  info: Pick<FieldInfo, 'help' | 'titleField' | 'use'> = {},
) {
  return z.strictObject(shape, 'Faltam campos.').register(fieldInfo, { label, ...info });
}

/** A group that is null until the owner adds it. */
export function optionalGroup<Shape extends z.core.$ZodLooseShape>(
  label: string,
  shape: Shape,
  info: Required<Pick<FieldInfo, 'help' | 'entry' | 'blank'>> & Pick<FieldInfo, 'use'>,
) {
  return z
    .strictObject(shape, 'Faltam campos.')
    .nullable()
    .register(fieldInfo, { label, ...info });
}

/** A field that an earlier release's content lacks. */
export function optional<Schema extends z.ZodType>(schema: Schema, info: Partial<FieldInfo> = {}) {
  const field = schema.optional();
  fieldInfo.add(field, { label: '', ...fieldInfo.get(schema), ...info });
  return field;
}

const usedAs =
  (use: FieldUse) =>
  <Schema extends z.ZodType>(schema: Schema): Schema => {
    // Groups share schemas such as that of a title.
    const copy = schema.clone() as Schema;
    fieldInfo.add(copy, { label: '', ...fieldInfo.get(schema), use });
    return copy;
  };
export const everyday = usedAs('everyday');
export const more = usedAs('more');
export const fixed = usedAs('fixed');

export interface UsedField {
  path: string;
  schema: z.ZodType;
  use: FieldUse;
}

/** Lists the fields of a schema with how forms offer them. A list is one field, as its entries come and go; what is in a fixed group is fixed. */
export function* usedFields(
  schema: z.ZodType,
  path: string,
  around: FieldUse = 'more',
): Generator<UsedField> {
  const { kind, use: own = around } = fieldInfo.get(schema) ?? {};
  const use = around === 'fixed' ? around : own;
  const { shape } = partsOf(schema);
  if (kind === 'hidden') return;
  if (!shape) yield { path, schema, use };
  else
    for (const [key, field] of Object.entries(shape))
      yield* usedFields(field, path === '' ? key : `${path}.${key}`, use);
}

interface ListOptions<Item extends z.ZodType> extends SimpleOptions {
  entry: string;
  /** Values of an added entry; default: none, see `blankOf`. */
  blank?: z.input<Item>;
  min?: number;
  max: number;
}

/** Returns an entry in which nothing is filled in: without what may be missing, and with the first of each choice. */
function blankOf(schema: z.ZodType): unknown {
  const { shape, element } = partsOf(schema);
  const { kind, choices = { '': '' } } = fieldInfo.get(schema) ?? {};
  if (element) return [];
  if (kind === 'flag') return false;
  if (!shape) return Object.keys(choices)[0];
  const required = Object.entries(shape).filter(([, field]) => !(field instanceof z.ZodOptional));
  return Object.fromEntries(required.map(([key, field]) => [key, blankOf(field)]));
}

export function list<Item extends z.ZodType>(item: Item, { min = 0, max, ...info }: ListOptions<Item>) {
  return z
    .array(item, 'Faltam itens.')
    .min(min, min === 1 ? 'Deixe pelo menos um item.' : `Deixe pelo menos ${min} itens.`)
    .max(max, `No máximo ${max} itens.`)
    .register(fieldInfo, { blank: blankOf(item), ...info, max });
}

export function lines(label: string, entry: string, { max = 12, length = 200 } = {}) {
  return list(line({ label: entry, max: length }), { label, entry, max });
}

export function paragraphs(label: string, { max = 12 } = {}) {
  return list(text({ label: 'Parágrafo', max: 1_200 }), { label, entry: 'parágrafo', max });
}

export const titleAndText = { title: line({ label: 'Título' }), text: text({ label: 'Texto' }) };
export const titleAndIntro = { title: line({ label: 'Título' }), intro: text({ label: 'Texto' }) };
export const titleAndTextGroup = (label: string) => group(label, titleAndText);
