import { expect, test } from 'vitest';
import { checkSenderRecords } from './sender-domain.ts';

const states = async (records: Record<string, string[]>) =>
  (await checkSenderRecords('curso.example', async (name) => records[name] ?? [])).map(
    ({ name, state }) => `${name} ${state}`,
  );

test('a sender’s domain is looked up for SPF, DKIM and DMARC', async () => {
  expect(await states({})).toEqual(['SPF missing', 'DKIM unknown', 'DMARC missing']);
  expect(
    await states({
      'curso.example': ['google-site-verification=x', 'v=spf1 include:_spf.google.com ~all'],
      'google._domainkey.curso.example': ['v=DKIM1; k=rsa; p=MIGf'],
      '_dmarc.curso.example': ['v=DMARC1; p=none'],
    }),
  ).toEqual(['SPF ok', 'DKIM ok', 'DMARC ok']);
  expect(
    await states({
      'curso.example': ['v=spf1 -all', 'v=spf1 ~all'],
      'google._domainkey.curso.example': ['v=DKIM1; p='],
    }),
  ).toEqual(['SPF missing', 'DKIM unknown', 'DMARC missing']);
});
