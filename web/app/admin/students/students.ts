import type { InferResponseType } from 'hono/client';
import type { api } from '../../data/client.ts';
import type { Status } from '../status-label.tsx';

type Students = typeof api.admin.students;
/** A row of the list of students, as the API returns it. */
export type StudentRow = InferResponseType<Students['$get'], 200>['rows'][number];
/** One student with all records, as the API returns it. */
export type StudentDetail = InferResponseType<Students[':id']['$get'], 200>;

/** Returns how an account's access looks beside its words. */
export function accessState({
  role,
  access,
  access_source,
}: Pick<StudentRow, 'role' | 'access' | 'access_source'>): Status {
  if (access === 'pending' || access === 'refunded' || access_source === 'revoked') return 'attention';
  return role || access_source !== 'none' ? 'ok' : 'off';
}

/** Portuguese names of the actions in the audit log. */
const auditActionNames: Record<string, string> = {
  grant: 'Tornou administrador',
  'accept-invitation': 'Aceitou o convite para a equipe',
  'grant-support': 'Deu o papel de atendimento',
  revoke: 'Retirou da equipe',
  confirm: 'Confirmou o e-mail',
  'look-at-student': 'Abriu esta página',
  rename: 'Corrigiu o nome',
  'ask-rename': 'Pediu a correção do nome',
  'approve-rename': 'Aprovou a correção do nome',
  'refuse-rename': 'Recusou a correção do nome',
  'replace-certificate': 'Substituiu o certificado',
  'revoke-certificate': 'Revogou o certificado',
  'reset-link': 'Gerou um link de senha',
  'send-access': 'Pediu o envio do link de acesso',
  'show-link': 'Viu um link de acesso, para mandá-lo',
  'end-sessions': 'Encerrou as sessões',
  'grant-access': 'Liberou o acesso',
  'revoke-access': 'Retirou o acesso',
  'tag-student': 'Mudou as etiquetas',
  'import-students': 'Importou uma lista de alunos',
  'export-dossier': 'Baixou o dossiê de uma venda',
  sell: 'Registrou uma venda',
  'move-purchase': 'Passou uma compra para outro e-mail',
  'refuse-access': 'Recusou um pedido de acesso',
  refund: 'Registrou um reembolso',
  'ask-refund': 'Pediu o reembolso',
  'take-refund': 'Assumiu um reembolso',
  'retry-letters': 'Pôs um e-mail de novo na fila',
  'send-email-files': 'Pôs na fila os e-mails guardados em arquivos',
  'discard-email-files': 'Descartou os e-mails guardados em arquivos',
  'answer-question': 'Respondeu uma dúvida',
  'correct-answer': 'Corrigiu a resposta a uma dúvida',
  'publish-answer': 'Publicou a resposta a uma dúvida',
  'unpublish-answer': 'Retirou a resposta publicada de uma dúvida',
  'publish-review': 'Publicou uma avaliação',
  'refuse-review': 'Recusou uma avaliação',
  'remove-published-question': 'Removeu uma dúvida que estava publicada',
};
/** Returns the Portuguese name of an action in the audit log. */
export const auditActionName = (action: string) => auditActionNames[action] ?? action;
