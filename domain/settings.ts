import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import { providerNames } from './purchases.ts';

/** A setting's field on the owner's page. */
export interface SettingField {
  /** Name of the form in which it stands. */
  form: string;
  label: string;
  hint?: string;
  /** Text by default. A `price` is typed in reais and stored in cents, a `switch` stores true or false. */
  input?: 'email' | 'number' | 'price' | 'switch';
  /** Shown as radio buttons. */
  options?: readonly { value: string; label: string; hint?: string }[];
  /** The owner chooses this secret: a button makes one. */
  isChosen?: true;
}

/** A setting as admin pages get it. */
export interface SettingState {
  /** Such as `OWNER_EMAIL`. */
  name: string;
  group: string;
  field?: SettingField;
  /** `desk` stands for the admin pages in the API. */
  source: 'environment' | 'desk' | 'default';
  is_secret: boolean;
  is_set: boolean;
  /** The current text; undefined for secrets. */
  value?: string | null;
  /** The last four characters of a secret. */
  hint?: string | undefined;
  changed_at: string | null;
  /** True if it was encrypted with another AUTH_SECRET: it must be typed again. */
  is_unreadable?: true;
  /** True if an earlier release stored a value that is not valid any more: it is not used. */
  is_invalid?: true;
}

/** UTF-16 units of a setting's value. */
export const maxSettingLength = 2_000;

export const settingsBody = z.object({
  values: z
    .record(z.string().max(60), boundedText(maxSettingLength).nullable())
    .refine((values) => Object.keys(values).length <= 60),
});

export const settingsTestBody = z.object({ provider: z.enum(providerNames).optional() });

export interface SettingsTestResult {
  ok: boolean;
  /** Portuguese, for the owner. */
  message: string;
}

/** A record that the sender's domain publishes about its email. */
export interface SenderRecord {
  name: 'SPF' | 'DKIM' | 'DMARC';
  /** `unknown`: the record may have a name that cannot be guessed. */
  state: 'ok' | 'missing' | 'unknown';
  /** Portuguese, for the owner. */
  text: string;
}

interface MailHelp {
  name: string;
  host: string;
  port: string;
  /** True if the user is an address, which is then also the sender. */
  isUserAddress: boolean;
  /** Tells what to type as user and password, and where to find it. */
  text: string;
  userLabel?: string;
  passwordLabel?: string;
  /** Steps to the password, and the page where it is made. */
  steps?: readonly string[];
  link?: { label: string; href: string };
}

/** Servers of common mail providers, and where the owner finds user and password. */
export const mailProviders: readonly MailHelp[] = [
  {
    name: 'Gmail ou Google Workspace',
    host: 'smtp.gmail.com',
    port: '465',
    isUserAddress: true,
    text: 'Os e-mails saem deste mesmo endereço, até cerca de 500 por dia.',
    userLabel: 'Seu Gmail',
    passwordLabel: 'Senha de app',
    steps: [
      'Ligue a verificação em duas etapas da sua conta Google, se ainda não está ligada.',
      'Abra a página das senhas de app, dê um nome como “Curso” e clique em Criar.',
      'Copie as 16 letras para o campo da senha, abaixo.',
    ],
    link: { label: 'Abrir as senhas de app', href: 'https://myaccount.google.com/apppasswords' },
  },
  {
    name: 'Outlook ou Microsoft 365',
    host: 'smtp.office365.com',
    port: '587',
    isUserAddress: true,
    text: 'Usuário: o seu endereço. Senha: a da conta, ou uma “senha de aplicativo” se houver verificação em duas etapas. Quem administra o Microsoft 365 precisa deixar ativo o “SMTP autenticado” dessa caixa. Contas gratuitas do Outlook não aceitam mais senha.',
  },
  {
    name: 'Locaweb',
    host: 'email-ssl.com.br',
    port: '465',
    isUserAddress: true,
    text: 'Usuário: o endereço criado no painel de E-mail. Senha: a dessa caixa. Para volumes maiores a Locaweb tem o SMTP Locaweb, com servidor e senha próprios.',
  },
  {
    name: 'Hostinger',
    host: 'smtp.hostinger.com',
    port: '465',
    isUserAddress: true,
    text: 'Usuário: o endereço criado em E-mails, no hPanel. Senha: a dessa caixa de e-mail, não a da conta Hostinger.',
  },
  {
    name: 'Titan',
    host: 'smtp.titan.email',
    port: '465',
    isUserAddress: true,
    text: 'Usuário: o endereço da caixa. Senha: a dessa caixa de e-mail.',
  },
  {
    name: 'Amazon SES',
    host: 'email-smtp.sa-east-1.amazonaws.com',
    port: '465',
    isUserAddress: false,
    text: 'Usuário e senha: os de SMTP settings, Create SMTP credentials; não são a chave da conta AWS. Troque sa-east-1 pela sua região, verifique o domínio e peça a saída do “sandbox”.',
  },
  {
    name: 'Resend',
    host: 'smtp.resend.com',
    port: '465',
    isUserAddress: false,
    text: 'Usuário: a palavra resend. Senha: uma API key criada em resend.com, API Keys. Verifique antes o domínio do remetente em Domains.',
  },
  {
    name: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: '587',
    isUserAddress: false,
    text: 'Usuário e senha: os de SMTP & API, aba SMTP; a senha é a “chave SMTP”. Verifique antes o remetente em Senders.',
  },
];
