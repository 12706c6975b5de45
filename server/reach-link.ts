import { request } from 'node:https';
import { lookupPublic, refusePrivateIp } from './public-address.ts';

/** Milliseconds. */
const timeout = 8_000;

/** @throws if nobody answers there @returns the status of the answer, which is not read and whose redirect is not followed */
export type ReachLink = (url: URL) => Promise<number>;

/** Returns a function that asks the server of an https link for its head, and for the page where that is refused. */
export function createReachLink({ isPublicOnly }: { isPublicOnly: boolean }): ReachLink {
  const ask = (url: URL, method: 'HEAD' | 'GET') =>
    new Promise<number>((resolve, reject) => {
      if (isPublicOnly) refusePrivateIp(url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname);
      const sent = request(
        url,
        {
          method,
          agent: false,
          signal: AbortSignal.timeout(timeout),
          headers: { Accept: 'text/html', 'User-Agent': 'Mozilla/5.0 (compatible; IA-Veterinaria)' },
          ...(isPublicOnly && { lookup: lookupPublic }),
        },
        (answer) => {
          answer.destroy();
          resolve(answer.statusCode ?? 0);
        },
      );
      sent.once('error', reject).end();
    });
  return async (url) => {
    const status = await ask(url, 'HEAD');
    return status < 400 ? status : ask(url, 'GET');
  };
}
