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

/** Returns the name the student typed, or ''. Order: full name, name, display name, first and last, first, account. */
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

export function studentName(sources: NameSources, fallback: 'Aluno' | 'Estudante' = 'Aluno'): string {
  return firstFilled(givenName(sources), sources.email?.split('@')[0], fallback);
}

/** Not letters: emoji and other signs, private characters, and their joiners. */
const signs = /[\p{Cc}\p{Co}\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Me}\ufffd]\u200d?/gu;
/** Invisible characters that could reorder or hide; some scripts need joiners between letters. */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
/** Styled letters such as 𝓐, Ⓐ and Ａ: few fonts have them, and each stands for a plain one. */
const disguised = /[\u24b6-\u24e9\uff00-\uffef\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f16c}]/gu;

/** Returns a name's letters, composed, with single spaces: they are printed and confirmed. */
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

export function isRealFullName(name: string): boolean {
  const printed = printedName(name);
  return printed !== '' && printed !== 'Aluno' && printed !== 'Estudante' && !printed.includes('@');
}
