import { expect, test } from 'vitest';
import { lifetimeText, sessionEndSeconds, teamIdleSeconds } from '../../../../domain/lifetimes.ts';
import { sessionEndTexts } from './ended-session.tsx';

// Typed, not derived: the login page loads as little script as it can.
test('the reasons why a session ended name the periods of the rules', () => {
  expect(sessionEndTexts.idle).toContain(`a cada ${lifetimeText(sessionEndSeconds.team)}`);
  expect(sessionEndTexts.idle).toContain(`depois de ${lifetimeText(teamIdleSeconds)}`);
  expect(sessionEndTexts.expired).toContain(`completou ${lifetimeText(sessionEndSeconds.student)}`);
});
