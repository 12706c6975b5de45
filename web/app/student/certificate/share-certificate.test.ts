import { expect, it } from 'vitest';
import type { StudentCertificate } from '../../../../domain/certificate.ts';
import { linkedInUrl } from './share-certificate.tsx';

it('LinkedIn’s form is filled, with the month of São Paulo', () => {
  const address = new URL(
    linkedInUrl({
      course_title: 'IA na Rotina & Cia',
      printed: { issuer_name: 'IA Veterinária' },
      issued_at: '2027-01-01T01:00:00Z',
      code: 'K7QX-3MPR-WH9D',
      validation_url: 'https://curso.example/certificado/K7QX-3MPR-WH9D',
    } as StudentCertificate),
  );
  expect(address.origin + address.pathname).toBe('https://www.linkedin.com/profile/add');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'IA na Rotina & Cia',
    organizationName: 'IA Veterinária',
    issueYear: '2026',
    issueMonth: '12',
    certId: 'K7QX-3MPR-WH9D',
    certUrl: 'https://curso.example/certificado/K7QX-3MPR-WH9D',
  });
});
