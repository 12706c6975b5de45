import { cut } from '../../../domain/text-limits.ts';

export const unreadableSecret =
  'O segredo foi guardado com outro segredo do servidor e não pode ser lido: use “Trocar segredo”.';

/** Returns in words for the owner what a status means that is not 2xx. */
export const statusText = (status: number) =>
  status >= 300 && status < 400
    ? `O outro sistema mandou para outro endereço (${status}), que o site não segue.`
    : `O outro sistema respondeu ${status}.`;

/** Characters of an answer that are stored. */
const maxStoredAnswer = 500;

/** PostgreSQL stores no zero byte, and nobody reads other control characters. */
export const storedText = (text: string) => cut(text, maxStoredAnswer).replaceAll(/\p{C}/gu, ' ').trim();

const failures = [
  [/EPRIVATE/, 'O endereço fica na rede interna do site, que os avisos não alcançam.'],
  [/TimeoutError|AbortError|ETIMEDOUT/, 'O outro sistema não respondeu em 10 segundos.'],
  [/ENOTFOUND|EAI_AGAIN/, 'Não existe servidor com esse nome.'],
  [/CERT|SELF_SIGNED|ALTNAME|SIGNATURE|ISSUER/, 'O certificado do outro sistema não é de confiança.'],
  [/EPROTO|ERR_SSL/, 'O outro sistema não fala https nesse endereço.'],
  [/ECONN|EHOST|ENET|EPIPE/, 'O outro sistema não aceitou a conexão.'],
] as const;

/** Returns in words for the owner why there was no answer. */
export const explainFailure = ({ code = '', name }: NodeJS.ErrnoException): string =>
  failures.find(([pattern]) => pattern.test(`${name} ${code}`))?.[1] ?? 'O envio falhou.';
