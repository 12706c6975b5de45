import type { Content } from '../../domain/content/document.ts';
import { brasiliaTimeText } from '../../domain/dates.ts';
import { chatUrl } from '../../domain/links.ts';
import { paths } from '../../domain/paths.ts';
import type { AccountLinks } from '../features/auth/account-links.ts';
import type { AccountsRepository } from '../features/auth/accounts.repository.ts';
import type { Detail, Letter } from '../mail/mail.ts';
import type { SecurityChange } from '../mail/security-emails.ts';
import { writeLetter } from './letters.ts';

interface SecurityLettersParts {
  accounts: Pick<AccountsRepository, 'findById'>;
  accountLinks: Pick<AccountLinks, 'undo'>;
  content: () => Content;
  appUrl: string;
}

const addedFactor =
  'Se não foi você, crie outra senha pelo botão. Isso encerra as sessões, mas o segundo fator continua: peça a quem cuida do servidor que o retire (comando "admin remove-second-factor"), e configure o seu.';
const removedFactor =
  'Se não foi você, crie outra senha pelo botão, entre e configure de novo o segundo fator em Painel › Ajustes.';

const changes: Record<SecurityChange, readonly [what: string, undo: string]> = {
  'add-authenticator': ['Um aplicativo autenticador foi acrescentado.', addedFactor],
  'remove-authenticator': ['O aplicativo autenticador foi retirado.', removedFactor],
  'add-passkey': ['Uma chave de acesso (passkey) foi acrescentada.', addedFactor],
  'remove-passkey': ['Uma chave de acesso (passkey) foi retirada.', removedFactor],
  'renew-recovery-codes': [
    'Foram criados novos códigos de recuperação; os de antes deixaram de valer.',
    'Se não foi você, crie outra senha pelo botão, entre e gere outros códigos em Painel › Ajustes.',
  ],
  'remove-second-factor': [
    'O segundo fator foi retirado no servidor: a senha basta para entrar.',
    removedFactor,
  ],
  'make-admin': [
    'A conta passou a administrar o site.',
    'Se isso não deveria ter acontecido, avise quem administra o site: qualquer pessoa da equipe retira o papel em Painel › Ajustes.',
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

export function createSecurityLetters({ accounts, accountLinks, content, appUrl }: SecurityLettersParts) {
  const letters = () => content().letters;

  async function nameOf(id: string): Promise<string> {
    const account = id ? await accounts.findById(id) : undefined;
    if (account) return `${account.name} (${account.email})`;
    return id ? 'uma conta que já foi excluída' : 'quem cuida do servidor, por um comando';
  }

  async function rowsOf({ change = '', account = '', by = '', at = '' }: Record<string, string>) {
    const [what, undo] = changes[change as SecurityChange];
    const rows: Detail[] = [
      ['O quê', what],
      ['Conta', await nameOf(account)],
      ['Por quem', by === account ? 'a própria conta' : await nameOf(by)],
      ['Quando', brasiliaTimeText(at)],
    ];
    return { rows, undo };
  }

  return {
    /** Writes to the account; a replaced address gets no link into it. */
    async changed(email: string, data: Record<string, string>): Promise<Letter | undefined> {
      const account = await accounts.findById(data.account ?? '');
      const { rows, undo } = await rowsOf(data);
      const details = { title: 'O que mudou', rows };
      if (account && account.email !== email) {
        const { supportPhone, supportMessage } = content().site;
        const url = chatUrl(supportPhone, supportMessage) ?? appUrl + paths.home;
        return writeLetter(letters(), 'addressChanged', url, {
          details: { ...details, rows: rows.filter(([label]) => label !== 'Conta') },
        });
      }
      const url = await accountLinks.undo(email);
      return url === undefined
        ? undefined
        : writeLetter(letters(), 'securityChanged', url, { facts: [undo], details });
    },

    async team(data: Record<string, string>): Promise<Letter> {
      const details = { title: 'O que mudou', rows: (await rowsOf(data)).rows };
      return writeLetter(letters(), 'teamChanged', `${appUrl}${paths.deskSettings}#equipe`, { details });
    },

    async payments({ by = '', at = '', revision = '', lines = '' }: Record<string, string>): Promise<Letter> {
      const rows: Detail[] = [
        ...lines.split('\n').map((line): Detail => {
          const [label = '', change = ''] = line.split('\t');
          return [label, change];
        }),
        ['Por quem', await nameOf(by)],
        ['Quando', brasiliaTimeText(at)],
        ['Edição', revision],
      ];
      return writeLetter(letters(), 'paymentsChanged', appUrl + paths.deskContent, {
        details: { title: 'O que mudou', rows },
      });
    },
  };
}
