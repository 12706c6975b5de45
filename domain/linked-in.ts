import { dayText } from './dates.ts';

interface LinkedInCertification {
  name: string;
  organization: string;
  issuedAt: Date;
  code: string;
  url: string;
}

/** Returns the URL of LinkedIn's form to add a certificate to a profile, filled in. */
export function linkedInUrl({ name, organization, issuedAt, code, url }: LinkedInCertification): string {
  const [, month, year = ''] = dayText(issuedAt).split('/');
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: organization,
    issueYear: year,
    issueMonth: String(Number(month)),
    certId: code,
    certUrl: url,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}
