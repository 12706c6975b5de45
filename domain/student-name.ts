import { cut, maxName } from './text-limits.ts';

/** Where a student's name may be stored; see {@link typedName} for the order. */
export interface NameSources {
  profile?: {
    full_name?: string | null;
    name?: string | null;
    display_name?: string | null;
    first_name?: string | null;
    last_name?: string | null;
  } | null;
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
 * Returns the name that the student typed, or ''. Order: full name, name, display name, first and last, first, account.
 */
export function typedName({ profile, metadataName }: NameSources): string {
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

export function studentName(sources: NameSources, fallback: 'Aluno' | 'Estudante' = 'Aluno'): string {
  return firstFilled(typedName(sources), sources.email?.split('@')[0], fallback);
}

/** Emoji and other symbols, private-use characters, and their joiners. */
const symbols = /[\p{Cc}\p{Co}\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Me}\ufffd]\u200d?/gu;
/** Invisible characters, which could reorder or hide text; except joiners, which some scripts need. */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
/** Styled letters such as 𝓐, Ⓐ and Ａ, which few fonts have; each has a plain equivalent. */
const styledLetters = /[\u24b6-\u24e9\uff00-\uffef\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f16c}]/gu;

/** Returns a name as printed on certificates: plain composed letters and single spaces. */
export function printedName(studentName: string): string {
  return cut(studentName, maxName)
    .toWellFormed()
    .replace(styledLetters, (letter) => cut(letter, 2).normalize('NFKC'))
    .normalize('NFC')
    .replace(symbols, ' ')
    .replace(invisible, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Returns false for names that {@link studentName} made up, and for emails. */
export function isRealFullName(name: string): boolean {
  const printed = printedName(name);
  return printed !== '' && printed !== 'Aluno' && printed !== 'Estudante' && !printed.includes('@');
}
