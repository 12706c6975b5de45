import { dayText } from './dates.ts';

/** A certificate as LinkedIn's form for licences and certifications takes it. */
interface LinkedInCertification {
  name: string;
  organization: string;
  issuedAt: Date;
  code: string;
  /** Complete address where it can be checked. */
  url: string;
}

/** @returns the address that opens the form with everything filled in */
export function linkedInAddress({ name, organization, issuedAt, code, url }: LinkedInCertification): string {
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
