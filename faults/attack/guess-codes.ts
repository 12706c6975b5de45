import { newCertificateCode } from '../../server/features/certificates/new-code.ts';
import type { Attack } from './attack.ts';
import { besiege } from './besiege.ts';
import { inParallel } from './client.ts';

const guesses = 2_000;
/** Guesses of one /64 that are looked at in a minute, and of one /56. */
const houseLimit = 60;
const lineLimit = 240;

/** Guesses certificates' codes, by the page and by the call: few are looked at, and those that exist are not told apart by any other sign. */
export const guessCodes: Attack = async (stage) => {
  const { ask } = await besiege(stage, 'guess_codes', { TRUST_PROXY: '127.0.0.1' });
  const problems: string[] = [];
  let tries = 0;
  async function guess(from: (turn: number) => string): Promise<number> {
    let seen = 0;
    await inParallel(Array(guesses).keys(), 16, async (turn) => {
      const path = turn % 2 === 0 ? '/api/certificates/' : '/certificado/';
      const { status } = await ask(path + newCertificateCode(), { from: from(turn) });
      tries += 1;
      if (status === 404) seen += 1;
      else if (status !== 429) problems.push(`a made-up code answered ${status}`);
    });
    return seen;
  }
  const house = await guess((turn) => `2001:db8:1:1::${turn.toString(16)}`);
  const line = await guess((turn) => `2001:db8:2:${(turn & 255).toString(16)}::1`);
  // The run may span a minute boundary.
  if (house > 2 * houseLimit) problems.push(`${house} guesses of one /64 were looked at`);
  if (line > 2 * lineLimit) problems.push(`${line} guesses of one /56 were looked at`);
  return { tries, done: `${tries} guesses, of which ${house + line} were looked at`, problems };
};
