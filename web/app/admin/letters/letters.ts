import type { InferResponseType } from 'hono/client';
import type { LetterStatus } from '../../../../domain/letters.ts';
import type { api } from '../../data/client.ts';

type Letters = typeof api.admin.letters;
export type LetterRow = InferResponseType<Letters['$get'], 200>['rows'][number];
export type LetterDetail = InferResponseType<Letters[':id']['$get'], 200>;

const names: Record<string, string> = {
  confirmation: 'Confirmação de e-mail',
  recovery: 'Link para criar outra senha',
  'password-changed': 'Aviso de senha alterada',
  'login-code': 'Código para entrar',
  'new-device': 'Aviso de aparelho novo',
  'security-changed': 'Aviso de segurança da conta',
  'team-changed': 'Aviso de mudança na equipe',
  'payments-changed': 'Aviso de links de pagamento e preço',
  'address-change-old': 'Troca de e-mail',
  'address-change-new': 'Troca de e-mail: endereço novo',
  'account-erased': 'Conta excluída',
  'question-answered': 'Resposta a uma dúvida',
  welcome: 'Boas-vindas',
  purchase: 'Acesso ao curso',
  'refund-link': 'Link para pedir reembolso',
  'refund-requested': 'Pedido de reembolso registrado',
  'refund-sent': 'Reembolso a caminho',
  'refund-to-do': 'Aviso de reembolso a fazer',
  certificate: 'Certificado emitido',
  'name-corrected': 'Nome corrigido',
  'name-refused': 'Correção do nome recusada',
  'newsletter-confirmation': 'Confirmação da newsletter',
  'newsletter-test': 'Teste da newsletter',
  newsletter: 'Newsletter',
  sale: 'Aviso de venda',
  trouble: 'Aviso do que precisa de alguém',
  'trouble-summary': 'Resumo do que precisa de alguém',
};
export const letterName = (kind: string) => names[kind] ?? kind;

export const statusNames: Record<LetterStatus, string> = {
  waiting: 'a caminho',
  sent: 'enviado',
  refused: 'recusado',
  pointless: 'não foi preciso',
};

/** `sent` gives `Enviado`. */
export function statusTitle(status: LetterStatus): string {
  const name = statusNames[status];
  return name.charAt(0).toUpperCase() + name.slice(1);
}
