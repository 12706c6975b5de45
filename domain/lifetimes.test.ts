import { expect, test } from 'vitest';
import { emailTemplates } from '../content/email-templates.ts';
import { lifetimeText, linkLifetimes, loginCodeLifetime } from './lifetimes.ts';

test.each([
  [10 * 60, '10 minutos'],
  [60 * 60, 'uma hora'],
  [24 * 60 * 60, '24 horas'],
  [3 * 24 * 60 * 60, '3 dias'],
])('%i seconds are %s', (seconds, text) => {
  expect(lifetimeText(seconds)).toBe(text);
});

test.each([
  ['confirmation', linkLifetimes.confirmation],
  ['recovery', linkLifetimes.recovery],
  ['passwordChanged', linkLifetimes.undo],
  ['newDevice', linkLifetimes.undo],
  ['securityChanged', linkLifetimes.undo],
  ['loginCode', loginCodeLifetime],
  ['addressChangeOld', linkLifetimes.addressChange],
  ['addressChangeNew', linkLifetimes.addressChange],
  ['firstPassword', linkLifetimes.firstPassword],
  ['refundLink', linkLifetimes.refund],
  ['teamInvitation', linkLifetimes.invitation],
  ['newsletterConfirmation', linkLifetimes.newsletter],
] as const)('the email %s says how long what it brings works', (name, lifetime) => {
  expect(emailTemplates[name].paragraphs.join(' ')).toContain(`vale por ${lifetimeText(lifetime)}`);
});
