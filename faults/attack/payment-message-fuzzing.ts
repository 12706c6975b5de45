import { providerNames } from '../../domain/purchases.ts';
import { signSampleMessage } from '../../server/features/purchases/sample-messages.ts';
import { newSample, testProviders } from '../../tests/support/purchases.ts';
import { type Attack, describeViolation } from './attack.ts';
import { inParallel } from './client.ts';
import { fuzzValues, withFuzzValue } from './fuzz-values.ts';
import { setUpTarget } from './target.ts';

const count = 4_000;
const statuses = ['pending', 'approved', 'disputed', 'refunded'] as const;
const random = <Item>(list: readonly Item[]) => list[Math.floor(Math.random() * list.length)] as Item;

/** Sends signed messages with one invalid value each: no server error, no leak, and a valid one still works. */
export const paymentMessageFuzzing: Attack = async (context) => {
  const { database, ask } = await setUpTarget(context, 'poison');
  const problems: string[] = [];
  const answers: Record<number, number> = {};
  const send = async (provider: (typeof providerNames)[number], change?: (message: object) => object) => {
    const sample = newSample({ status: change ? random(statuses) : 'approved' });
    const { search, headers, body } = signSampleMessage(provider, testProviders(''), sample, change);
    const answer = await ask(`/api/webhooks/${provider}${search}`, { headers, body });
    answers[answer.status] = (answers[answer.status] ?? 0) + 1;
    const wrong = describeViolation(`${provider} ${body}`, answer);
    if (wrong) problems.push(wrong);
    return { status: answer.status, email: sample.email.toLowerCase() };
  };
  await inParallel(Array(count).keys(), 16, () =>
    send(
      random(providerNames),
      (message) => withFuzzValue(message, random(fuzzValues), Math.random()) as object,
    ),
  );
  const { status, email } = await send('hotmart');
  const { rowCount } = await database.$client.query('select from purchase_events where event like $1', [
    `%${email}%`,
  ]);
  if (status !== 200 || rowCount !== 1) problems.push(`a right message is answered ${status} afterwards`);
  return { tries: count, done: `${count} poisoned messages (${JSON.stringify(answers)})`, problems };
};
