import { cut } from '../../../domain/text-limits.ts';

/** Returns true for the status by which a system says that it has taken an event. */
export const isTaken = (status: number) => status >= 200 && status < 300;
const isRedirect = (status: number) => status >= 300 && status < 400;

/** Returns in words for the owner what another status means. */
export function statusText(status: number): string {
  return isRedirect(status)
    ? `O outro sistema mandou para outro endereço (${status}), que o site não segue.`
    : `O outro sistema respondeu ${status}.`;
}

/** Characters of an answer that are stored. */
const maxStoredAnswer = 500;

/** PostgreSQL stores no zero byte, and nobody reads other control characters. */
export const storedText = (text: string) => cut(text, maxStoredAnswer).replaceAll(/\p{C}/gu, ' ').trim();

/** Returns in words for the owner why there was no answer. */
export function explainFailure({ code = '', name, message }: NodeJS.ErrnoException): string {
  if (code === 'ESECRET')
    return 'O segredo foi guardado com outro segredo do servidor e não pode ser lido: use “Trocar segredo”.';
  if (code === 'EPRIVATE') return 'O endereço fica na rede interna do site, que os avisos não alcançam.';
  if (/TimeoutError|AbortError|ETIMEDOUT/.test(`${name} ${code}`))
    return 'O outro sistema não respondeu em 10 segundos.';
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return 'Não existe servidor com esse nome.';
  if (/CERT|SELF_SIGNED|ALTNAME|SIGNATURE|ISSUER/.test(code))
    return 'O certificado do outro sistema não é de confiança.';
  if (/EPROTO|ERR_SSL/.test(code)) return 'O outro sistema não fala https nesse endereço.';
  if (/ECONN|EHOST|ENET|EPIPE/.test(code) || /socket hang up/.test(message))
    return 'O outro sistema não aceitou a conexão.';
  return 'O envio falhou.';
}
