/** How a student is called, from what the profile and the account know. */

export interface NameSources {
  profile?: {
    full_name?: string | null;
    name?: string | null;
    display_name?: string | null;
    first_name?: string | null;
    last_name?: string | null;
  } | null;
  /** The name given to the authentication service at sign-up. */
  metadataName?: string | null;
  email?: string | null;
}

function firstFilled(...candidates: (string | null | undefined)[]): string {
  for (const candidate of candidates) {
    const trimmed = candidate?.trim();
    if (trimmed) return trimmed;
  }
  return '';
}

/**
 * The name the student typed somewhere, or '' when there is none. Order: full name, name, display name,
 * first and last together, first alone, account name.
 */
export function givenName({ profile, metadataName }: NameSources): string {
  const first = profile?.first_name?.trim();
  const last = profile?.last_name?.trim();
  return firstFilled(
    profile?.full_name,
    profile?.name,
    profile?.display_name,
    first && last ? `${first} ${last}` : '',
    first,
    metadataName,
  );
}

/** The name to greet with: the given name, else the e-mail's part before the @, else the fallback. */
export function studentName(sources: NameSources, fallback: 'Aluno' | 'Estudante' = 'Aluno'): string {
  return firstFilled(givenName(sources), sources.email?.split('@')[0], fallback);
}

/** No letters: emoji and other signs, private characters, and what a joiner ties to them. */
const signs = /[\p{Cc}\p{Co}\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Me}\ufffd]\u200d?/gu;
/** What cannot be seen, but could reorder or hide; joiners between letters belong to some scripts. */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
/** Letters in costume, such as 𝓐, Ⓐ and Ａ: few fonts have them, and each stands for a plain one. */
const disguised = /[\u24b6-\u24e9\uff00-\uffef\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f16c}]/gu;

/** What of a name is printed and confirmed: its letters, composed, with single spaces. */
export function printedName(studentName: string): string {
  return studentName
    .toWellFormed()
    .replace(disguised, (letter) => letter.normalize('NFKC'))
    .normalize('NFC')
    .replace(signs, ' ')
    .replace(invisible, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Whether a name may stand on a certificate: filled, not a fallback, not an e-mail address. */
export function isRealFullName(name: string): boolean {
  const printed = printedName(name);
  return printed !== '' && printed !== 'Aluno' && printed !== 'Estudante' && !printed.includes('@');
}
