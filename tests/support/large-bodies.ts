import type { Policy } from '../../server/sessions/policy.ts';

interface Route {
  method: string;
  path: string;
  policy: Policy | undefined;
}

/** Bytes that the proxies let through everywhere: as much as a payment provider's message may have. */
const usualMaxBody = 256 * 1024;

/** Returns deploy/Caddyfile or deploy/nginx.conf with the paths whose policies take larger bodies than others. */
export function withLargeBodies(config: string, routes: readonly Route[]): string {
  const large = routes.filter(({ method, policy }) => {
    const { maxBody = 0 } = policy ?? {};
    return ['POST', 'PUT', 'PATCH'].includes(method) && (maxBody === 'streamed' || maxBody > usualMaxBody);
  });
  const paths = [...new Set(large.map(({ path }) => path))].sort();
  const caddy = paths.map((path) => path.replaceAll(/:\w+/g, '*')).join(' ');
  const nginx = paths.map((path) => path.replaceAll(/:\w+/g, '[^/]+').replace('/api/', '')).join('|');
  return config
    .replace(/(@large path ).*/, `$1${caddy}`)
    .replace(/(@other not path ).*/, `$1${caddy}`)
    .replace(/(# Large bodies\..*\n *location ~ ).* \{/, `$1^/api/(${nginx})$ {`);
}
