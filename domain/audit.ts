import type { TeamRole } from './roles.ts';

/** Actions that the audit log stores about an account, with the Portuguese names that its history shows. */
export const accountActionNames = {
  'first-owner': 'Criou a primeira conta que administra o site',
  grant: 'Tornou administrador',
  'accept-invitation': 'Aceitou o convite para a equipe',
  'grant-support': 'Deu o papel de atendimento',
  revoke: 'Retirou da equipe',
  confirm: 'Confirmou o e-mail',
  'add-authenticator': 'Configurou o aplicativo autenticador',
  'remove-authenticator': 'Removeu o aplicativo autenticador',
  'add-passkey': 'Criou uma chave de acesso',
  'remove-passkey': 'Removeu uma chave de acesso',
  'renew-recovery-codes': 'Gerou novos códigos de recuperação',
  'remove-second-factor': 'Removeu o segundo fator',
  'look-at-student': 'Página aberta',
  rename: 'Corrigiu o nome',
  'correct-email': 'Corrigiu o e-mail',
  'ask-rename': 'Pediu a correção do nome',
  'approve-rename': 'Aprovou a correção do nome',
  'refuse-rename': 'Recusou a correção do nome',
  'replace-certificate': 'Substituiu o certificado',
  'revoke-certificate': 'Revogou o certificado',
  'reset-link': 'Gerou um link de senha',
  'send-access': 'Envio do link de acesso',
  'show-link': 'Link de acesso mostrado à equipe',
  'end-sessions': 'Encerrou as sessões',
  'grant-access': 'Liberou o acesso',
  'revoke-access': 'Retirou o acesso',
  'tag-student': 'Mudou as etiquetas',
  'export-dossier': 'Baixou o dossiê de uma venda',
  sell: 'Registrou uma venda',
  'move-purchase': 'Passou uma compra para outro e-mail',
  'refuse-access': 'Recusou um pedido de acesso',
  refund: 'Registrou um reembolso',
  'ask-refund': 'Pediu o reembolso',
  'take-refund': 'Assumiu um reembolso',
  'retry-letters': 'Pôs um e-mail de novo na fila',
  'answer-question': 'Respondeu a uma pergunta',
  'correct-answer': 'Corrigiu a resposta a uma pergunta',
  'publish-answer': 'Publicou a resposta a uma pergunta',
  'unpublish-answer': 'Retirou a resposta publicada de uma pergunta',
  'publish-review': 'Publicou uma avaliação',
  'refuse-review': 'Recusou uma avaliação',
  'remove-published-question': 'Removeu uma pergunta que estava publicada',
  backup: 'Fez uma cópia de segurança',
  'upload-backup': 'Enviou uma cópia de segurança',
  'download-backup': 'Baixou uma cópia de segurança',
} as const satisfies Record<string, string>;

export type AccountAction = keyof typeof accountActionNames;

/** Actions about no account that still exists: no page shows their names. */
export type SiteAction =
  | `invite-${TeamRole}`
  | 'resend-invitation'
  | 'cancel-invitation'
  | 'create-api-key'
  | 'revoke-api-key'
  | 'add-webhook'
  | 'change-webhook'
  | 'remove-webhook'
  | 'turn-on-webhook'
  | 'turn-off-webhook'
  | 'turn-webhook-secret'
  | 'take-over'
  | 'replay'
  | 'import-students'
  | 'resend-access'
  | 'send-newsletter'
  | 'schedule-newsletter'
  | 'unschedule-newsletter'
  | 'stop-newsletter'
  | 'send-email-files'
  | 'discard-email-files'
  | 'publish'
  | 'change-settings'
  | 'rotate-secret'
  | 'read-access-records'
  | 'erase-account'
  | 'restore-backup'
  | 'export-site'
  | 'export-students'
  | 'export-purchases'
  | 'export-subscribers';

/** A team member opened a student's page. */
export const viewStudentAction = 'look-at-student' satisfies AccountAction;

/** The person or command that the audit log names. */
export interface Actor {
  /** Null for a command on the server or an emailed link. */
  id: string | null;
  name: string;
}

/** An action recorded about an account must have a name that its history can show. */
export type AuditRecord =
  | {
      action: AccountAction;
      /** The account acted upon. */
      userId?: string | null | undefined;
      detail?: string;
    }
  | { action: SiteAction; userId?: null | undefined; detail?: string };

const purchasePrefix = 'compra ';

/** Returns the record of an action on a purchase, about the account that has it. */
export function purchaseRecord(
  action: AccountAction,
  { id, user_id }: { id: string; user_id: string | null | undefined },
): AuditRecord {
  return { action, userId: user_id, detail: purchasePrefix + id };
}

export const isPurchaseDetail = (detail: string) => detail.startsWith(purchasePrefix);
