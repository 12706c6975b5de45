import { z } from 'zod';

/** Kinds of things that an administrator makes and that go on without her: they end with her role, unless another takes them over. */
export const madeKinds = ['api-key', 'webhook', 'invitation', 'newsletter'] as const;
export type MadeKind = (typeof madeKinds)[number];

export const madeNames: Record<MadeKind, string> = {
  'api-key': 'a chave de API',
  webhook: 'os avisos a outro sistema',
  invitation: 'o convite para a equipe',
  newsletter: 'a mensagem na fila',
};

export interface Made {
  kind: MadeKind;
  id: string;
  /** A key's name, a system's host, an invited email or a subject: never a secret. */
  name: string;
  created_at: Date;
}

const maxKept = 200;

/** Names what the administrator who takes a role, or erases an account, keeps in her own name; all else ends. */
export const keepBody = z.object({
  keep: z
    .array(z.object({ kind: z.enum(madeKinds), id: z.uuid() }))
    .max(maxKept)
    .default([]),
});
export type Kept = z.output<typeof keepBody>['keep'];
