import { z } from 'zod';
import { boundedText } from './bounded-text.ts';

/** Permissions of a key of the API. */
export const apiScopes = ['students:read', 'students:write', 'purchases:read'] as const;
export type ApiScope = (typeof apiScopes)[number];

export const apiScopeTexts: Record<ApiScope, { label: string; hint: string }> = {
  'students:read': {
    label: 'Ler alunos',
    hint: 'Nome, e-mail, acesso, progresso e certificados de cada aluno.',
  },
  'students:write': {
    label: 'Dar e retirar acesso',
    hint: 'Convida alunos, dá e retira o acesso ao curso. Não vê a lista de alunos.',
  },
  'purchases:read': {
    label: 'Ler vendas',
    hint: 'Nome, e-mail, valor, situação e datas de cada venda.',
  },
};

export const maxApiKeyName = 80;

const name = boundedText(maxApiKeyName)
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^\P{C}+$/u));

export const apiKeyBody = z.strictObject({
  name,
  scopes: z
    .array(z.enum(apiScopes))
    .min(1)
    .max(apiScopes.length)
    .transform((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
  /** The key is refused from this moment on. */
  expires_at: z.iso
    .datetime({ offset: true })
    .refine((time) => Date.parse(time) > Date.now())
    .optional(),
});
export type NewKey = z.output<typeof apiKeyBody>;

/** `maker-closed`: who made it may no longer administer the site. */
export type ApiKeyState = 'active' | 'revoked' | 'expired' | 'maker-closed';

/** The form of the admin page. `expires_on` is the last day, in Brazil, or empty. */
export const apiKeyForm = z
  .object({
    name,
    expires_on: z.union([z.literal(''), z.iso.date()]),
    'students:read': z.boolean(),
    'students:write': z.boolean(),
    'purchases:read': z.boolean(),
  })
  .transform(({ name, expires_on, ...boxes }) => ({
    name,
    scopes: apiScopes.filter((scope) => boxes[scope]),
    ...(expires_on && { expires_at: `${expires_on}T23:59:59-03:00` }),
  }));
