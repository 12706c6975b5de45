import { newCertificateCode } from '../../server/features/certificates/new-code.ts';
import type { Attack } from './attack.ts';
import { inParallel } from './client.ts';
import { setUpTarget } from './target.ts';

const guesses = 2_000;
/** Guesses that are answered per minute, of one IPv6 /64 and of one /56. */
const limitPer64 = 60;
const limitPer56 = 240;

/** Guesses certificate codes by page and API: the rate limit answers all but a few with 429. */
export const certificateCodeGuessing: Attack = async (context) => {
  const { ask } = await setUpTarget(context, 'guess_codes', { TRUST_PROXY: '127.0.0.1' });
  const problems: string[] = [];
  let tries = 0;
  async function guess(from: (turn: number) => string): Promise<number> {
    let answered = 0;
    await inParallel(Array(guesses).keys(), 16, async (turn) => {
      const path = turn % 2 === 0 ? '/api/certificates/' : '/certificado/';
      const { status } = await ask(path + newCertificateCode(), { from: from(turn) });
      tries += 1;
      if (status === 404) answered += 1;
      else if (status !== 429) problems.push(`a made-up code answered ${status}`);
    });
    return answered;
  }
  const answeredFor64 = await guess((turn) => `2001:db8:1:1::${turn.toString(16)}`);
  const answeredFor56 = await guess((turn) => `2001:db8:2:${(turn & 255).toString(16)}::1`);
  // The run may span a minute boundary.
  if (answeredFor64 > 2 * limitPer64) problems.push(`${answeredFor64} guesses of one /64 were looked at`);
  if (answeredFor56 > 2 * limitPer56) problems.push(`${answeredFor56} guesses of one /56 were looked at`);
  return {
    tries,
    done: `${tries} guesses, of which ${answeredFor64 + answeredFor56} were looked at`,
    problems,
  };
};
