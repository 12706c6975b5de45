import { expect, test } from 'vitest';
import { launchGroups, launchSteps } from './launch-steps.ts';

test('each step before the first sale is in one group', () => {
  expect(launchGroups.flatMap(({ steps }) => steps).sort()).toEqual(Object.keys(launchSteps).sort());
});
