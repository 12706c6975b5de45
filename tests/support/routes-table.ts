import type { Policy } from '../../server/sessions/policy.ts';

interface Route {
  method: string;
  path: string;
  policy: Policy | undefined;
  file: string;
}

const names = {
  anyone: 'anyone',
  provider: 'a machine that proves itself',
  key: 'API key',
  session: 'signed in',
  student: 'student',
  support: 'support, admin',
  admin: 'admin',
};

/** Returns docs/routes.md: every route with its policy and file. */
export function routesTable(routes: readonly Route[], limits: Record<string, object>): string {
  const nameOf = (limit: object | undefined) =>
    Object.keys(limits).find((name) => limit !== undefined && limits[name] === limit);
  const rows = routes.map(({ method, path, policy, file }) => {
    if (!policy) throw new Error(`${method} ${path} has no policy`);
    const { who, scope, proof, ipLimit, accountLimit, maxBody, body, hashes, watching } = policy;
    const isAdminWrite = (who === 'admin' || who === 'support') && method !== 'GET';
    const notes = [
      scope && `scope ${scope}`,
      nameOf(ipLimit) && `limit ${nameOf(ipLimit)}, by IP address`,
      nameOf(accountLimit) && `limit ${nameOf(accountLimit)}, by account`,
      body && 'JSON by schema',
      maxBody && (maxBody === 'streamed' ? 'body streamed' : `body up to ${maxBody / 1024} KiB`),
      hashes && 'hashes a password',
      watching && 'no use of the session',
    ];
    const login = proof ?? (isAdminWrite ? 'recent' : 'none');
    return `| ${method} | \`${path}\` | ${names[who]} | ${login === 'none' ? '' : login} | ${notes.filter(Boolean).join('; ')} | \`${file}\` |`;
  });
  return [
    '# Routes',
    '',
    'Printed from the policies that stand at the routes (`server/sessions/policy.ts`); do not edit. After a change:',
    '`UPDATE_ROUTES=1 npm test -- authorization`. Every write refuses foreign origins, but those of machines; a body without a',
    'size here may have 64 KiB.',
    '',
    '| method | path | who | login | limits and body | file |',
    '|---|---|---|---|---|---|',
    ...rows.sort((one, other) => (one.split('|')[2] ?? '').localeCompare(other.split('|')[2] ?? '', 'en')),
    '',
  ].join('\n');
}
