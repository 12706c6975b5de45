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

/** Whether a name may stand on a certificate: filled, not a fallback, not an e-mail address. */
export function isRealFullName(name: string): boolean {
  const trimmed = name.trim();
  return trimmed !== '' && trimmed !== 'Aluno' && trimmed !== 'Estudante' && !trimmed.includes('@');
}
