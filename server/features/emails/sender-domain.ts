import { Resolver } from 'node:dns/promises';
import type { SenderRecord } from '../../../domain/settings.ts';
import type { OwnerSettings } from '../../settings/owner-settings.ts';

/** Names under which common providers publish their DKIM keys; no record tells which one is in use. */
const dkimSelectors = [
  'default',
  'google',
  'selector1',
  'selector2',
  'resend',
  'brevo1',
  'brevo2',
  'mail',
  's1',
  's2',
  'k1',
  'hostingermail-a',
  'hostingermail-b',
  'locaweb',
] as const;

type FindTxtRecords = (name: string) => Promise<readonly string[]>;

/** Returns the TXT records of a name. @throws if the name server does not answer */
const findTxtRecords: FindTxtRecords = async (name) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
};

/** Looks up the sender's domain; without a mail server there is nothing to look up. */
export async function checkSenderDomain({ SMTP_URL, MAIL_FROM }: OwnerSettings) {
  const domain = MAIL_FROM.address.slice(MAIL_FROM.address.lastIndexOf('@') + 1);
  return {
    domain,
    records: SMTP_URL ? await checkSenderRecords(domain, findTxtRecords).catch(() => []) : [],
  };
}

/** Checks the sender's SPF, DKIM and DMARC records. @throws as {@link findTxtRecords} does */
export async function checkSenderRecords(domain: string, find: FindTxtRecords): Promise<SenderRecord[]> {
  const dkim = Promise.all(dkimSelectors.map((selector) => find(`${selector}._domainkey.${domain}`)));
  const [texts, policies, keys] = await Promise.all([find(domain), find(`_dmarc.${domain}`), dkim]);
  // Several SPF records count as none (RFC 7208, 4.5).
  const spfRecords = texts.filter((text) => /^v=spf1\b/i.test(text));
  const hasDmarc = policies.some((text) => /^v=DMARC1\b/i.test(text));
  const hasKey = keys.flat().some((text) => /\bp=[A-Za-z0-9+/]/.test(text));
  return [
    {
      name: 'SPF',
      state: spfRecords.length === 1 ? 'ok' : 'missing',
      text:
        spfRecords.length > 1
          ? 'Há mais de um registro SPF, e por isso nenhum vale. Junte-os num só.'
          : spfRecords.length === 1
            ? 'O domínio diz quais servidores enviam por ele. Confira se o seu provedor de e-mail está na lista.'
            : 'O domínio não diz quais servidores enviam por ele: muitos e-mails vão para o spam. Ponha no DNS o registro TXT que o seu provedor indica.',
    },
    {
      name: 'DKIM',
      state: hasKey ? 'ok' : 'unknown',
      text: hasKey
        ? 'O domínio publica uma chave para a assinatura das mensagens.'
        : 'Não achamos a chave das assinaturas nos nomes de costume. Veja no seu provedor de e-mail se o DKIM está ativo: Gmail e Outlook confiam menos sem ele.',
    },
    {
      name: 'DMARC',
      state: hasDmarc ? 'ok' : 'missing',
      text: hasDmarc
        ? 'O domínio diz o que fazer com mensagens falsas.'
        : `Falta dizer o que fazer com mensagens falsas. Ponha no DNS um registro TXT em _dmarc.${domain} com v=DMARC1; p=none`,
    },
  ];
}
