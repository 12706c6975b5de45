import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Environment } from '../scenario.ts';
import type { Answer, SendRequest } from './client.ts';

export interface Race {
  ask: SendRequest;
  environment: Environment;
  /** A unique client IP, which also names the round's accounts. */
  round: string;
}

/** Sends concurrent requests of which only one may succeed. @returns a description if another one did */
export type RunRace = (race: Race) => Promise<string | undefined>;

const concurrentRequests = 40;
const restores = 18;

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort();
/** Expects one success, and the same refusal for all others. */
function expectOneSuccess(what: string, answers: Answer[], refusal: number): string | undefined {
  const statuses = statusesOf(answers);
  const isRight = statuses[0] === 200 && statuses.slice(1).every((status) => status === refusal);
  return isRight ? undefined : `${what} answered ${statuses}`;
}

export const adminRaces: Record<string, RunRace> = {
  async 'one purchase, many refunds by the owner'({ ask, environment, round }) {
    const { asOwner, times } = actAsOwner(environment, ask);
    const json = { id: randomUUID(), email: emailOf(round), name: 'Ana Souza', cents: 8_500, date: today() };
    const { id } = JSON.parse((await asOwner('/purchases', json)).text) as { id: string };
    return expectOneSuccess(
      'refunds',
      await times(concurrentRequests, () => asOwner(`/purchases/${id}/refund`, {})),
      409,
    );
  },

  async 'many restores'({ ask, environment }) {
    const { asOwner, times } = actAsOwner(environment, ask);
    const { published } = JSON.parse((await asOwner('/content')).text) as {
      published: { revision: number };
    };
    const json = { baseRevision: published.revision };
    const answers = await times(restores, () => asOwner('/content/revisions/0/restore', json));
    return expectOneSuccess('restores', answers, 409);
  },

  async 'accounts that are erased and given access'({ ask, environment, round }) {
    const { asOwner } = actAsOwner(environment, ask);
    const people = studentsOfRound(environment, round);
    const answers = await Promise.all(
      people.flatMap(({ id }) => [
        asOwner(`/students/${id}/erase`, {}),
        asOwner(`/students/${id}/grant`, {}),
      ]),
    );
    const erased = answers.filter((_, index) => index % 2 === 0);
    const isRight = statusesOf(erased).every((status) => status === 200);
    return isRight ? undefined : `erasing answered ${statusesOf(erased)}`;
  },

  async 'accounts that change to one address'({ ask, environment, round }) {
    const { database } = environment;
    const changes = studentsOfRound(environment, round).map(({ id }) => {
      const token = randomBytes(24).toString('base64url');
      return { id, token, hash: createHash('sha256').update(token).digest('base64url') };
    });
    await database.$client.query(
      `insert into address_changes (user_id, new_email, new_token, old_confirmed_at, expires_at)
       select id, $3, hash, now(), now() + interval '1 hour' from unnest($1::uuid[], $2::text[]) as given (id, hash)`,
      [changes.map(({ id }) => id), changes.map(({ hash }) => hash), emailOf(round)],
    );
    const answers = await Promise.all(
      changes.map(({ token }) => ask('/api/account/address/confirm', { json: { token }, from: round })),
    );
    return expectOneSuccess('changes of address', answers, 422);
  },
};

export const emailOf = (round: string) => `${round.replaceAll(':', '-')}@example.com`;

/** Returns students that no other round uses, none of them an administrator. */
function studentsOfRound({ students }: Environment, round: string) {
  const first = Number.parseInt(round.split(':')[2] ?? '', 16) * 3;
  return students.slice(first, first + concurrentRequests / 2);
}

const today = () => new Date().toISOString().slice(0, 10);

function actAsOwner({ students }: Environment, ask: SendRequest) {
  const cookie = students[0]?.cookie;
  return {
    asOwner: (path: string, json?: object) => ask(`/api/admin${path}`, { cookie, json }),
    times: (count: number, act: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, act)),
  };
}
