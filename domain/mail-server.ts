import { z } from 'zod';
import {
  hostText,
  isPrintable,
  parseAddress,
  parsedText,
  parseHost,
  parsePort,
  tooLongError,
} from './addresses.ts';
import { boundedText } from './bounded-text.ts';
import { missingDomainEnd } from './email-fault.ts';

/** A mail server, as all its users get it: never as the text of a URL. */
export interface MailServer {
  host: string;
  port: number;
  /** True for TLS from the start; otherwise STARTTLS, where the server offers it. */
  secure: boolean;
  /** Empty for a server without login. */
  user: string;
  password: string;
}

/** The sender of emails. */
export interface Mailbox {
  /** May be empty. */
  name: string;
  address: string;
}

const hostError = 'Escreva só o servidor, como smtp.gmail.com.';
const portError = 'Escreva um número de 1 a 65535, como 465 ou 587.';
const invisibleError = 'Há aqui um caractere que não se vê. Escreva de novo, sem copiar.';
const maxFieldLength = 250;
const maxPasswordLength = 500;

/** Parses `smtp://` and `smtps://`. Path, query and fragment are refused: mail libraries read options in them. */
export const smtpUrl = parsedText((text): MailServer | string => {
  const parts = parseAddress(text);
  if (!parts || !/^smtps?$/.test(parts.protocol) || !/^\/?$/.test(parts.rest))
    return 'Escreva como smtps://usuario:senha@servidor:465, sem nada depois da porta.';
  if (!parts.host) return hostError;
  const { host, port, user, password } = parts;
  const secure = parts.protocol === 'smtps';
  return { host, port: port ?? (secure ? 465 : 587), secure, user, password };
});

/** Parses `Name <a@b.c>` and `a@b.c`: one mailbox. */
export const mailbox = parsedText((text): Mailbox | string => {
  const open = text.indexOf('<');
  const isBare = open < 0;
  const address = isBare ? text : text.slice(open + 1, -1);
  const name = isBare ? '' : unquoted(text.slice(0, open).trim());
  const [, local, domain = ''] = /^([\w.!#$%&'*+/=?^`{|}~-]{1,64})@([^@]+)$/.exec(address) ?? [];
  if (!isPrintable(text)) return invisibleError;
  if (!text.includes('@')) return 'Escreva o endereço inteiro, como contato@meusite.com.br.';
  const host = local ? parseHost(domain) : undefined;
  if (!host || host.includes(':') || /[<>"]/.test(name) || (!isBare && !text.endsWith('>')))
    return 'Escreva um nome e um endereço, como Meu Curso <contato@meusite.com.br>.';
  if (!host.includes('.') && host !== 'localhost') return missingDomainEnd;
  return { name, address: `${local}@${host}` };
}, 320);

function unquoted(name: string): string {
  return /^"([^"]*)"$/.exec(name)?.[1]?.trim() ?? name;
}

/** Returns a mailbox as people write it. */
export function mailboxText({ name, address }: Mailbox): string {
  return name ? `${name} <${address}>` : address;
}

const field = boundedText(maxFieldLength, tooLongError).trim();

/** The fields of the form of the mail settings, by which it is checked before it is sent. */
export const mailForm = z
  .object({
    /** The host alone; empty for no mail server. */
    SMTP_URL: field.refine((text) => text === '' || parseHost(text) !== undefined, hostError),
    port: field.refine((text) => parsePort(text) !== undefined, portError),
    user: field.refine(isPrintable, invisibleError),
    password: boundedText(maxPasswordLength, tooLongError).refine(isPrintable, invisibleError),
    /** Empty for the default sender. */
    MAIL_FROM: field.superRefine((text, context) => {
      const { error } = mailbox.safeParse(text);
      const message = error?.issues[0]?.message;
      if (text && message) context.addIssue({ code: 'custom', message });
    }),
    /** Stands before a bare address of MAIL_FROM. */
    senderName: field
      .refine((text) => isPrintable(text) && !/[<>"]/.test(text), 'Escreva só o nome.')
      .default(''),
    /** Only where the form asks whether the owner wants notices by email. */
    wantsNotices: z.boolean().optional(),
  })
  .refine(({ user, password }) => password === '' || user !== '', {
    path: ['user'],
    error: 'Falta o usuário dessa senha.',
  });

/** Returns the fields of a mail server as the text of its setting. Port 465 uses TLS from the start, others STARTTLS. */
export function smtpUrlOf({
  host,
  port,
  user,
  password,
}: Record<'host' | 'port' | 'user' | 'password', string>) {
  const protocol = port === '465' ? 'smtps' : 'smtp';
  const login = user && `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${protocol}://${login}${hostText(parseHost(host) ?? host)}:${port}`;
}
