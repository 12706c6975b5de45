export const missingDomainEnd = 'Falta o final do endereço, como .com.br.';

/** Says what an email lacks, in Portuguese; undefined if nothing obvious is missing. @param email an invalid one */
export function findEmailFault(email: string): string | undefined {
  const [, domain] = email.trim().split('@');
  if (domain === undefined) return 'Falta o @ do endereço, como em voce@gmail.com.';
  const end = domain.slice(domain.lastIndexOf('.') + 1);
  return end.length < domain.length - 1 && /^[a-z]{2,}$/i.test(end) ? undefined : missingDomainEnd;
}
