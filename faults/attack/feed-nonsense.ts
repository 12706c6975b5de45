import { providerNames } from '../../domain/purchases.ts';
import { sampleDelivery } from '../../scripts/sample-deliveries.ts';
import { newSample, testProviders } from '../../tests/support/purchases.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { newDatabase, setTheStage } from '../stage.ts';
import { type Attack, complaint } from './attack.ts';
import { createAttacker, inParallel } from './client.ts';
import { deep, poisoned, poisons } from './poison.ts';
import { signDelivery } from './sign-delivery.ts';

const count = 20_000;
/** Milliseconds in which they are answered. */
const limit = 60_000;
/** What the forms and pages send, all in one: each route takes what it knows. */
const filled = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  password: 'segredo-seguro',
  newPassword: 'outro-segredo',
  token: 'a'.repeat(32),
  completed_lessons: ['m1v1', 'm1v2'],
  module_id: 'bonus',
  file_description: 'Um material',
};
const types = [
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
];

/**
 * Feeds nonsense to every route of the application's own list, with and without a session, and to providers' webhooks under
 * their own signature: no answer is a server error, none tells of the inside.
 */
export const feedNonsense: Attack = async (stage) => {
  const { product, students, database } = await setTheStage(stage, {
    DATABASE_URL: await newDatabase('feed_nonsense'),
    TRUST_PROXY: '127.0.0.1',
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  });
  const { ask, leave } = createAttacker(product.url);
  stage.after(leave);
  const routes = await ownRoutes();
  const problems: string[] = [];
  const statuses: Record<string, number> = {};
  const began = performance.now();
  await inParallel(Array(count).keys(), 24, async (turn) => {
    const random = <Item>(list: readonly Item[]) => list[Math.floor(Math.random() * list.length)] as Item;
    const { method, path, ...asked } =
      turn % 5 === 0 ? message(random) : nonsense(random, random(routes), turn);
    const cookie = random([undefined, ...students.slice(0, 1), random(students), random(students)])?.cookie;
    const from = `2001:db8:${(turn >> 4).toString(16)}:${((turn & 15) << 8).toString(16)}::1`;
    const answer = await ask(path, { method, cookie, from, ...asked });
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const wrong = complaint(`${method} ${path} ${JSON.stringify(asked)}`, answer);
    if (wrong) problems.push(wrong);
    else if (
      answer.status >= 400 &&
      path.startsWith('/api/') &&
      !isContract(answer.text) &&
      answer.status !== 431
    )
      problems.push(`${method} ${path} answered ${answer.status} ${answer.text.slice(0, 80)}`);
  });
  const took = performance.now() - began;
  if (took > limit) problems.push(`${count} requests took ${(took / 1000).toFixed(0)} s`);
  const { rows } = await database.$client.query(
    `select count(*)::int as count from users where email <> lower(email)`,
  );
  if (rows[0].count > 0) problems.push(`${rows[0].count} accounts have addresses in capitals`);
  return {
    tries: count,
    done: `${routes.length} routes, ${JSON.stringify(statuses)} in ${(took / 1000).toFixed(0)} s`,
    problems,
  };
};

type Random = <Item>(list: readonly Item[]) => Item;

/** Every route that the application has, as `POST /api/x/:id`. */
async function ownRoutes(): Promise<string[]> {
  const product = await createTestApp('attack_routes');
  const routes = product.app.routes.filter(({ method, path }) => method !== 'ALL' && path !== '/api/*');
  await product.close();
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
}

function nonsense(random: Random, route: string, turn: number) {
  const [method = '', pattern = ''] = route.split(' ');
  const text = () => encodeURIComponent(String(random(poisons)).toWellFormed()).slice(0, 2_000);
  const query = random([
    '',
    '',
    `?token=${text()}&codigo=${text()}`,
    `?${text()}=${text()}`,
    '?token=%ff&%00=%ed%a0%80',
    '?token[]=a&token=b',
  ]);
  const path =
    pattern.replace(/:\w+|\*/g, () => random([text(), 'x', '%ff', '%ed%a0%80', '%2e%2e%2f', 'm1v1'])) + query;
  const odd = random<Record<string, string>>([
    {},
    {},
    {},
    { accept: 'text/html' },
    { 'accept-encoding': 'br, gzip' },
    { 'x-huge': 'y'.repeat(12_000) },
  ]);
  if (method === 'GET') return { method: random(['GET', 'HEAD']), path, headers: odd };
  const value = poisoned({ ...filled, email: `a${turn}@example.com` }, random(poisons), Math.random());
  const body = random([
    JSON.stringify(value),
    JSON.stringify(value),
    JSON.stringify([value]),
    String(random(poisons)),
    random(deep),
    form(value),
    multipart(value),
  ]);
  return { method, path, body, headers: { ...odd, 'content-type': random(types) } };
}

const form = (value: unknown) =>
  Object.entries(value as object)
    .map(([key, inner]) => `${key}=${inner}`)
    .join('&');
const multipart = (value: unknown) =>
  `${Object.entries(value as object)
    .map(
      ([key, inner]) =>
        `--x\r\nContent-Disposition: form-data; name="${key}"${key === 'name' ? `; filename="${inner}"` : ''}\r\n\r\n${inner}\r\n`,
    )
    .join('')}--x--\r\n`;

/** A genuine message of a provider with one thing in it that is none. */
function message(random: Random) {
  const provider = random(providerNames);
  const status = random(['pending', 'approved', 'disputed', 'refunded'] as const);
  const { body } = sampleDelivery(provider, testProviders(''), newSample({ status }));
  const value = JSON.stringify(poisoned(JSON.parse(body), random(poisons), Math.random()));
  return {
    method: 'POST',
    ...signDelivery(provider, random([value, value, value, random(deep), String(random(poisons))])),
  };
}

function isContract(text: string): boolean {
  try {
    return Object.keys(JSON.parse(text).error).join() === 'code,message,requestId';
  } catch {
    return text === '';
  }
}
