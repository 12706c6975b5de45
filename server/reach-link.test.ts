import { expect, test } from 'vitest';
import { createReachLink } from './reach-link.ts';

const reach = createReachLink({ isPublicOnly: true });

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://10.0.0.1/',
  'https://2130706433/',
])('asks nothing of %s, which is not public', async (address) => {
  await expect(reach(new URL(address))).rejects.toMatchObject({ code: 'EPRIVATE' });
});

test('speaks no protocol but https', async () => {
  await expect(reach(new URL('http://example.com/'))).rejects.toThrow('Protocol');
});
