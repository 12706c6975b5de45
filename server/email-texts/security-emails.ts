import { chatUrl } from '../../domain/chat-links.ts';
import { brasiliaTimeText } from '../../domain/dates.ts';
import { deviceName } from '../../domain/device-name.ts';
import type { EmailData } from '../../domain/emails/kinds.ts';
import { type SecurityChange, type securityEmails, someoneChanged } from '../../domain/emails/security.ts';
import { paths } from '../../domain/paths.ts';
import { roleNames, roleTasks } from '../../domain/role-texts.ts';
import { cut } from '../../domain/text-limits.ts';
import type { Detail } from '../mail/mail.ts';
import type { ComposerDependencies, EmailComposers, WriteEmail } from './write-email.ts';

const adviceAfterAdding =
  'Se não foi você, crie outra senha pelo botão. Isso encerra as sessões, mas o segundo fator continua: peça a quem cuida do servidor que o retire (comando "admin remove-second-factor"), e configure o seu.';
const adviceAfterRemoving =
  'Se não foi você, crie outra senha pelo botão, entre e configure de novo o segundo fator em Painel › Ajustes.';

const changeTexts: Record<SecurityChange, readonly [change: string, advice: string]> = {
  'add-authenticator': ['Um aplicativo autenticador foi acrescentado.', adviceAfterAdding],
  'remove-authenticator': ['O aplicativo autenticador foi retirado.', adviceAfterRemoving],
  'add-passkey': ['Uma chave de acesso (passkey) foi acrescentada.', adviceAfterAdding],
  'remove-passkey': ['Uma chave de acesso (passkey) foi retirada.', adviceAfterRemoving],
  'renew-recovery-codes': [
    'Foram criados novos códigos de recuperação; os de antes deixaram de valer.',
    'Se não foi você, crie outra senha pelo botão, entre e gere outros códigos em Painel › Ajustes.',
  ],
  'remove-second-factor': [
    'O segundo fator foi retirado no servidor: a senha basta para entrar.',
    adviceAfterRemoving,
  ],
  'make-admin': [
    'A conta passou a administrar o site.',
    'Se isso não deveria ter acontecido, avise quem administra o site: qualquer pessoa da equipe retira o papel em Painel › Ajustes.',
  ],
  'make-support': [
    'A conta passou a cuidar do atendimento: alunos, perguntas, pedidos e e-mails.',
    'Se isso não deveria ter acontecido, avise quem administra o site.',
  ],
  'remove-support': [
    'A conta deixou de cuidar do atendimento.',
    'Se isso não deveria ter acontecido, fale com quem administra o site.',
  ],
  'remove-admin': [
    'A conta deixou de administrar o site.',
    'Se isso não deveria ter acontecido, fale com as outras pessoas que administram o site, ou com quem cuida do servidor (comando "admin grant").',
  ],
  'change-email': [
    'O e-mail da conta foi trocado.',
    'Se não foi você, crie outra senha pelo botão: todas as sessões terminam na hora. Depois troque o e-mail em Minha conta.',
  ],
};

/** Returns the composers of the emails about signing in and about changes that matter for security or money. */
export function securityEmailComposers(
  { account: { emailChanges }, apiKeys, auth, content, appUrl }: ComposerDependencies,
  write: WriteEmail,
): EmailComposers<keyof typeof securityEmails> {
  const { accounts, accountLinks, invitations } = auth;
  const changeDetails = (rows: readonly Detail[]) => ({ title: 'O que mudou', rows });

  /** Returns the account's name and email for the table of changes. @param id empty for a command on the server */
  async function nameOf(id: string): Promise<string> {
    const account = id ? await accounts.findById(id) : undefined;
    if (account) return `${account.name} (${account.email})`;
    return id ? 'uma conta que já foi excluída' : 'quem cuida do servidor, por um comando';
  }

  /** The former address may be a stranger's: it is not told who made the change. */
  const authorOf = async (change: SecurityChange, account: string, by: string) =>
    by === account ? 'a própria conta' : change === 'change-email' ? 'a equipe do site' : nameOf(by);

  async function rowsOf({ change, account, by, at }: EmailData['security-changed']): Promise<Detail[]> {
    return [
      ['O quê', changeTexts[change][0]],
      ['Conta', await nameOf(account)],
      ['Por quem', await authorOf(change, account, by)],
      ['Quando', brasiliaTimeText(at)],
    ];
  }

  async function addressChange(
    name: 'addressChangeOld' | 'addressChangeNew',
    change: string,
    side: 'old' | 'new',
  ) {
    const found = await emailChanges.describe(change, side);
    if (!found) return undefined;
    const rows: Detail[] = [
      ['E-mail de agora', found.old_email],
      ['E-mail novo', found.new_email],
    ];
    const details = { title: 'O que muda', rows };
    return write(name, await emailChanges.createLink(change, side), { details });
  }

  return {
    confirmation: async (email) => write('confirmation', await accountLinks.createConfirmationLink(email)),
    recovery: async (email) => write('recovery', await accountLinks.createRecoveryLink(email)),
    async 'password-changed'(email) {
      const names = await apiKeys.listWorkingNames(email);
      const facts = [
        `As chaves de API que esta conta criou continuam a funcionar: ${names.join(', ')}. Se não conhece alguma, revogue-a em Ajustes, Integrações.`,
      ];
      const link = await accountLinks.createUndoPasswordLink(email);
      return write('passwordChanged', link, names.length > 0 ? { facts } : {});
    },

    /** Returns undefined for accounts with a second factor, which cannot sign in by email. */
    async 'login-code'(email) {
      const account = await accounts.findByEmail(email);
      if (!account || account.hasSecondFactor) return undefined;
      return write('loginCode', appUrl + paths.login, { code: await auth.createLoginCode(email) });
    },

    async 'new-device'(email, { at, browser }) {
      const facts = [`Quando: ${brasiliaTimeText(at)}.`, `Aparelho: ${deviceName(browser)}.`];
      return write('newDevice', await accountLinks.createUndoPasswordLink(email), { facts });
    },

    'address-change-old': (_, { change: changeId }) => addressChange('addressChangeOld', changeId, 'old'),
    'address-change-new': (_, { change: changeId }) => addressChange('addressChangeNew', changeId, 'new'),

    'account-erased': (_, { kept }) =>
      write('accountErased', `${appUrl}${paths.privacy2025}#exclusao-da-conta`, { facts: kept.split('\n') }),

    async 'security-changed'(email, data) {
      const account = await accounts.findById(data.account);
      const rows = await rowsOf(data);
      // The account's former email gets a text without a link into the account.
      if (account && account.email !== email) {
        const { supportPhone, supportMessage } = content.current().site;
        const url = chatUrl(supportPhone, supportMessage) ?? appUrl + paths.home;
        const details = changeDetails(rows.filter(([label]) => label !== 'Conta'));
        return write('addressChanged', url, { details });
      }
      const extra = { facts: [changeTexts[data.change][1]], details: changeDetails(rows) };
      return write('securityChanged', await accountLinks.createUndoPasswordLink(email), extra);
    },

    async 'team-invitation'(email, { invitation }) {
      // Without an invitation there is no link, and so no email.
      const found = await invitations.describeFor(email, invitation);
      const facts = found && [
        `Quem convida: ${found.invited_by}.`,
        `${roleNames[found.role]}: ${roleTasks[found.role]}`,
      ];
      return write('teamInvitation', found?.link, { facts: facts ?? [] });
    },

    'team-changed': async (_, data) =>
      write('teamChanged', appUrl + paths.adminTeam, {
        details: changeDetails(await rowsOf(data)),
      }),

    async 'payments-changed'(_, { by, at, revision, lines }) {
      const rows: Detail[] = [
        // One payment field per line: its label, a tab, old and new value.
        ...[...new Set(lines.split('\n'))].map((line): Detail => {
          const [label = '', change = ''] = line.split('\t');
          return [label, change];
        }),
        ['Por quem', await nameOf(by)],
        ['Quando', brasiliaTimeText(at)],
        ['Versão', revision],
      ];
      return write('paymentsChanged', appUrl + paths.adminContent, { details: changeDetails(rows) });
    },

    async 'settings-changed'(recipient, { by, at, lines }) {
      const rows: Detail[] = [
        // A line ends with the setting's name on the server, which says nothing to an owner.
        ...lines.split('\n').map((line): Detail => ['O quê', cut(line, 300).replace(/ \([A-Z0-9_]+\)$/, '')]),
        ['Por quem', await nameOf(by)],
        ['Quando', brasiliaTimeText(at)],
      ];
      const email = write('settingsChanged', appUrl + paths.adminSettings, { details: changeDetails(rows) });
      const isOwn = by !== '' && (await accounts.findById(by))?.email === recipient;
      return isOwn
        ? {
            ...email,
            paragraphs: email.paragraphs.map((text) =>
              text.startsWith(someoneChanged) ? `Você mudou${text.slice(someoneChanged.length)}` : text,
            ),
          }
        : email;
    },
  };
}
