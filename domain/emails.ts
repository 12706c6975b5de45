import { cut } from './text-limits.ts';

/** Stored reason of an email that was not sent because nobody needed it any more. */
export const pointlessEmailReason = 'nobody to write to';

/** `stored`: written as a file, because there was no mail server; nobody has received it. */
export const emailStatuses = ['waiting', 'refused', 'sent', 'stored', 'pointless'] as const;
export type EmailStatus = (typeof emailStatuses)[number];

/** Characters. */
export const maxNewsletterSubject = 150;
export const maxNewsletterBody = 20_000;

type Reasons = readonly (readonly [sign: RegExp, reason: string])[];

/** Faults of the mail server or its settings: no email leaves while one lasts. */
const serverFaults: Reasons = [
  [
    /\bEAUTH\b|\b53[045]\b|invalid login|\bauthentication\b|\bcredentials\b/i,
    'O servidor de e-mail não aceitou o usuário ou a senha do site. Confira-os em Ajustes, E-mail.',
  ],
  [
    /certificate|self.signed|\bTLS\b|\bSSL\b/i,
    'A conexão segura com o servidor de e-mail não pôde ser feita. Confira servidor e porta em Ajustes, E-mail.',
  ],
  [
    /private network/i,
    'O servidor de e-mail fica na rede interna do site, que o Painel não alcança. Use o do seu provedor de e-mail, em Ajustes, E-mail.',
  ],
  [/ECONNREFUSED/i, 'O servidor de e-mail está desligado ou não aceita conexões.'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/i, 'O endereço do servidor de e-mail não foi encontrado.'],
  [
    /time(d)? ?out|ETIMEDOUT|greeting never|ECONNRESET|ESOCKET|EPIPE|closed unexpectedly|EHOSTUNREACH|ENETUNREACH/i,
    'O servidor de e-mail não respondeu.',
  ],
];

/** The first match applies: specific patterns come first. */
const reasons: Reasons = [
  ...serverFaults,
  [
    /\b5\.2\.2\b|\b(4|5)52\b|mailbox (is )?full|over ?quota|quota exceeded/i,
    'A caixa de entrada da pessoa está cheia.',
  ],
  [
    /\b5\.1\.[12]\b|no such (user|mailbox|recipient)|unknown (user|mailbox|recipient)|(user|mailbox|recipient).{0,20}(unknown|not (found|exist)|unavailable)|does not exist/i,
    'Este endereço não existe. Confira se foi escrito certo.',
  ],
  [
    /spam|blocked|blacklist|block ?list|reputation|5\.7\.(1|26)\b|dmarc|\bspf\b|dkim/i,
    'O servidor de destino recusou a mensagem como indesejada. Quem cuida do servidor precisa conferir SPF, DKIM e DMARC do domínio.',
  ],
  [
    /\b5\.1\.8\b|sender (address )?(rejected|refused|not)|\bfrom\b.{0,30}(rejected|not allowed|not verified)/i,
    'O servidor de e-mail não deixa enviar com este remetente. Confira o Remetente em Ajustes, E-mail.',
  ],
  [/\brate\b|too many|\blimit/i, 'Saíram e-mails demais em pouco tempo.'],
  [
    /\b(550|551|553)\b/,
    'Este endereço não existe, ou o servidor de destino não o aceita. Confira se foi escrito certo.',
  ],
  [/\b554\b/, 'O servidor de destino recusou a mensagem.'],
  [/\b4\d\d\b|greylist|try again/i, 'O servidor de destino pediu para tentar mais tarde.'],
];

/** Units read of a mail server's answer. */
const maxAnswer = 10_000;

/**
 * Explains to admins, in Portuguese, why an email was not sent.
 * @param answer the mail server's, or the connection's error, as the outbox stores it
 */
export function explainRefusal(answer: string): string {
  if (answer === pointlessEmailReason) return 'Quando ia sair, ele já não servia para nada.';
  const words = withoutAddresses(answer);
  return reasons.find(([sign]) => sign.test(words))?.[1] ?? 'O servidor de e-mail não aceitou a mensagem.';
}

/** Returns true if the mail server or its settings are at fault, and not this email or its recipient. */
export function isServerFault(answer: string): boolean {
  const words = withoutAddresses(answer);
  return serverFaults.some(([sign]) => sign.test(words));
}

/** Email addresses are left out, as they may have any word of the patterns. */
const withoutAddresses = (answer: string) =>
  cut(answer, maxAnswer)
    .split(/\s/)
    .filter((word) => !word.includes('@'))
    .join(' ');

/** Shortens the answer of a mail server or payment provider for admins, without what may be a password or a link's token. */
export function redactSecrets(answer: string): string {
  return cut(answer, maxAnswer)
    .replace(/\/\/[^\s/@]+@/g, '//•••@')
    .replace(/([?&][\w-]+=)[^\s&>]+/g, '$1•••')
    .replace(/[\w+/=-]+/g, (word) => (word.length < 32 ? word : '•••'))
    .slice(0, 500);
}
