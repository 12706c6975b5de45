import { expect, it } from 'vitest';
import { linkedInUrl } from './share-certificate.tsx';

it('LinkedIn’s form is filled, with the month of São Paulo', () => {
  const address = new URL(
    linkedInUrl({
      name: 'IA na Rotina & Cia',
      organization: 'IA Veterinária',
      issuedAt: new Date('2027-01-01T01:00:00Z'),
      code: 'K7QX-3MPR-WH9D',
      url: 'https://curso.example/certificado/K7QX-3MPR-WH9D',
    }),
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
