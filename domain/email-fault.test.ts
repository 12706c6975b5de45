import { expect, test } from 'vitest';
import { findEmailFault } from './email-fault.ts';

test.each([
  ['marina', /Falta o @/],
  ['marina@clinica', /Falta o final do endereço, como \.com\.br\./],
  ['marina@clinica.', /Falta o final/],
  ['marina@clinica.com.br', undefined],
])('%s', (email, fault) => {
  if (fault) expect(findEmailFault(email)).toMatch(fault);
  else expect(findEmailFault(email)).toBeUndefined();
});
