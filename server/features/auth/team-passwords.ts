import { fold } from '../../../domain/folded-text.ts';
import { minTeamPasswordLength } from '../../../domain/passwords.ts';
import { cut, maxName } from '../../../domain/text-limits.ts';
import { AppError } from '../../http/errors.ts';
import type { ContentFeature } from '../content/content.feature.ts';
import type { AccountsRepository } from './accounts.repository.ts';

interface TeamPasswordsDependencies {
  accounts: Pick<AccountsRepository, 'hasTeamRole' | 'findByEmail' | 'markPassword'>;
  content: Pick<ContentFeature, 'current'>;
  config: { appUrl: string };
}

interface Holder {
  name: string;
  email: string;
}

export type TeamPasswords = ReturnType<typeof createTeamPasswords>;

/** Returns the rule for passwords of whoever holds a role. */
export function createTeamPasswords({ accounts, content, config }: TeamPasswordsDependencies) {
  function findError(password: string, { name, email }: Holder) {
    const { brandName, courseTitle } = content.current().site;
    return findTeamPasswordError(password, [
      name,
      email,
      brandName,
      courseTitle,
      new URL(config.appUrl).hostname,
    ]);
  }

  /** @throws {AppError} `password_too_short`, `password_known` */
  function requireStrong(password: string, holder: Holder): void {
    const error = findError(password, holder);
    if (error) throw new AppError(error, {}, { min_length: minTeamPasswordLength });
  }

  return {
    requireStrong,

    /** Checks the new password of an account that may have a role. @throws {AppError} as {@link requireStrong} does */
    async requireStrongFor(account: Holder, password: string): Promise<void> {
      if (await accounts.hasTeamRole(account.email)) requireStrong(password, account);
    },

    /**
     * Only the hash is stored, so a password is judged when it is typed at login: one that the rule refuses must be
     * changed before the account opens the admin area.
     * @param hash of the verified password
     */
    async judgeAtLogin(email: string, password: string, hash: string): Promise<void> {
      const holder = (await accounts.hasTeamRole(email)) && (await accounts.findByEmail(email));
      if (holder) await accounts.markPassword(hash, findError(password, holder) !== undefined);
    },
  };
}

/** Words of the commonest passwords, without accents; with numbers around them they are no better. */
const commonWords = [
  'abc admin administrador administradora administrator amor asdf asdfgh asdfghjkl bemvinda bemvindo',
  'brasil brazil cachorro changeme clinica corinthians curso default deus dragon familia felicidade flamengo football',
  'futebol gato gremio iloveyou internet jesus letmein login master minha monkey mudar palmeiras painel',
  'pass passw passwd password pet princesa princess qwe qwer qwert qwerty qwertyuiop santos saopaulo secret segredo',
  'senha senhas superman teamo test teste trocar user usuario vasco vet veterinaria veterinario welcome zxcvbn zxcvbnm',
].flatMap((line) => line.split(' '));

/** Rows of a keyboard, the alphabet and the digits: runs of them are guessed first. */
const sequences = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Returns what is wrong with the password of somebody with a role, as an error code.
 * @param ownWords names of the person and the site, and their addresses: guessed before others
 */
export function findTeamPasswordError(password: string, ownWords: readonly string[]) {
  if (password.length < minTeamPasswordLength) return 'password_too_short';
  return isKnown(password, ownWords) ? 'password_known' : undefined;
}

function isKnown(password: string, ownWords: readonly string[]): boolean {
  const folded = fold(password, maxName);
  if (new Set(folded).size < 5 || isRepeated(folded) || isSequence(folded)) return true;
  const letters = wordsOf(folded).join('');
  const words = [...commonWords, ...ownWords.flatMap((text) => wordsOf(fold(text, maxName)))];
  return letters !== '' && isMadeOf(letters, new Set(words.filter((word) => word.length > 1)));
}

const wordsOf = (folded: string) => cut(folded, maxName).split(/[^a-z]+/);

/** True for a part that is written twice or more. */
function isRepeated(text: string): boolean {
  return `${text}${text}`.indexOf(text, 1) < text.length;
}

/** True if nearly every character follows its neighbour in {@link sequences}, in either direction. */
function isSequence(text: string): boolean {
  const follows = (pair: string) =>
    sequences.some((row) => row.includes(pair) || row.includes(`${pair[1]}${pair[0]}`));
  const pairs = [...text].slice(1).filter((character, index) => follows(`${text[index]}${character}`));
  return pairs.length >= (text.length - 1) * 0.75;
}

/** True if the text is nothing but these words, one after another. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const reachable = [true];
  for (let end = 1; end <= text.length; end++)
    reachable[end] = reachable.some((isReachable, start) => isReachable && words.has(text.slice(start, end)));
  return reachable[text.length] === true;
}
