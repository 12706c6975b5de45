import { expect, test } from 'vitest';
import { firstEmailTexts } from './content/email-templates.ts';
import { lifetimeText, linkLifetimeSeconds, loginCodeLifetimeSeconds } from './lifetimes.ts';

test.each([
  [10 * 60, '10 minutos'],
  [60 * 60, 'uma hora'],
  [24 * 60 * 60, '24 horas'],
  [3 * 24 * 60 * 60, '3 dias'],
])('%i seconds are %s', (seconds, text) => {
  expect(lifetimeText(seconds)).toBe(text);
});

test.each([
  ['confirmation', linkLifetimeSeconds.confirmation],
  ['recovery', linkLifetimeSeconds.recovery],
  ['passwordChanged', linkLifetimeSeconds.undo],
  ['newDevice', linkLifetimeSeconds.undo],
  ['securityChanged', linkLifetimeSeconds.undo],
  ['loginCode', loginCodeLifetimeSeconds],
  ['addressChangeOld', linkLifetimeSeconds.addressChange],
  ['addressChangeNew', linkLifetimeSeconds.addressChange],
  ['firstPassword', linkLifetimeSeconds.firstPassword],
  ['refundLink', linkLifetimeSeconds.refund],
  ['teamInvitation', linkLifetimeSeconds.invitation],
  ['newsletterConfirmation', linkLifetimeSeconds.newsletter],
] as const)('the email %s says how long what it brings works', (name, lifetime) => {
  expect(firstEmailTexts[name].paragraphs.join(' ')).toContain(`vale por ${lifetimeText(lifetime)}`);
});
