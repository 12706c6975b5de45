import { expect, test } from 'vitest';
import { accessName, emailNotice } from './students.ts';

const buyer = { role: null, access: 'granted', access_source: 'bought', email_verified: true } as const;

test('access is said by where it comes from, never by the e-mail', () => {
  expect(accessName(buyer)).toBe('Comprou');
  expect(accessName({ ...buyer, access: 'unconfirmed' })).toBe('Comprou');
  expect(accessName({ ...buyer, access_source: 'granted' })).toBe('Dado por você');
  expect(accessName({ ...buyer, access: 'never_bought', access_source: 'revoked' })).toBe('Retirado');
  expect(accessName({ ...buyer, access: 'refunded', access_source: 'none' })).toBe(
    'Reembolsado ou contestado',
  );
  expect(accessName({ ...buyer, access: 'open', access_source: 'open' })).toBe('Curso aberto a todos');
  expect(accessName({ ...buyer, role: 'support', access_source: 'granted' })).toBe('Faz parte da equipe');
});

test('an e-mail that nobody opened is said beside the access', () => {
  expect(emailNotice(buyer)).toBeUndefined();
  const unopened = { ...buyer, access: 'unconfirmed', email_verified: false } as const;
  expect(emailNotice(unopened)).toBe('Tem acesso · ainda não criou a senha');
  expect(emailNotice({ ...unopened, role: 'admin', access_source: 'granted' })).toBe('E-mail não confirmado');
  expect(emailNotice({ ...unopened, access_source: 'none' })).toBe('E-mail não confirmado');
});
