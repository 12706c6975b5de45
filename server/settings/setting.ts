import { z } from 'zod';
import type { SettingField } from '../../domain/settings.ts';

/**
 * Groups in the order of `.env.example`. `setBy`: `server`, the operator, in the environment only; `owner`, on the
 * admin pages; `content`, in the published content, which the environment overrides.
 */
export const settingGroups = {
  server: { title: 'Servidor', setBy: 'server' },
  database: { title: 'Banco de dados', setBy: 'server' },
  storage: { title: 'Arquivos enviados', setBy: 'server' },
  email: { title: 'E-mail', setBy: 'owner' },
  notices: { title: 'Avisos', setBy: 'owner' },
  access: { title: 'Acesso', setBy: 'owner' },
  security: { title: 'Segurança', setBy: 'owner' },
  payments: { title: 'Pagamentos', setBy: 'owner' },
  site: { title: 'Links e contatos', setBy: 'content' },
  backups: { title: 'Cópias de segurança', setBy: 'owner' },
  rehearsal: { title: 'Endereços das APIs, só para ensaios', setBy: 'server' },
} as const;

export interface Setting {
  group: keyof typeof settingGroups;
  /** Portuguese, for the owner. */
  label: string;
  help?: string;
  /** Field on the owner's page. Its label is read below the form's title; `label` and `help` are read without one. */
  field?: SettingField;
  /** Value in `.env.example`; a secret with this value is refused. */
  sample: string;
  isSecret?: true;
  /** Parses the text and has the default. Its errors are sentences for the owner. An address becomes an object of its parts. */
  schema: z.ZodType;
}

/** True or false, as it is written in the environment. */
export const flag = z
  .enum(['true', 'false', '1', '0'], 'Escreva true ou false.')
  .transform((value) => value === 'true' || value === '1');
export const text = z.string().optional();

export function wholeNumber(min: number, max: number) {
  const range = `Escreva um número de ${min} a ${max}.`;
  return z.coerce.number(range).int(range).min(min, range).max(max, range);
}

export function choice<const Options extends readonly [string, ...string[]]>(...options: Options) {
  return z.enum(options, `Escreva ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(options)}.`);
}

export function commaSeparated(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

export const s3Secret = <Group extends 'storage' | 'backups'>(group: Group, label: string) =>
  ({ group, label, sample: '...', isSecret: true, schema: text }) as const;
