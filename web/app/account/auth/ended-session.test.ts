import { expect, test } from 'vitest';
import { lifetimeText } from '../../../../domain/lifetimes.ts';
import { sessionEnd, teamIdleLimit } from '../../../../domain/session.ts';
import { sessionEndTexts } from './ended-session.tsx';

// Typed, not derived: the login page loads as little script as it can.
test('the reasons why a session ended name the periods of the rules', () => {
  expect(sessionEndTexts.idle).toContain(`a cada ${lifetimeText(sessionEnd.team)}`);
  expect(sessionEndTexts.idle).toContain(`depois de ${lifetimeText(teamIdleLimit)}`);
  expect(sessionEndTexts.expired).toContain(`completou ${lifetimeText(sessionEnd.student)}`);
});
