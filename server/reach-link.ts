import { request } from 'node:https';
import { lookupPublic, refusePrivateHost } from './public-address.ts';

/** Milliseconds. */
const timeout = 8_000;

/** @throws if nobody answers there @returns the status of the answer, which is not read and whose redirect is not followed */
export type ReachLink = (url: URL) => Promise<number>;

/** Returns a function that asks for the page of an https link. */
export function createReachLink({ isPublicOnly }: { isPublicOnly: boolean }): ReachLink {
  return async (url) => {
    if (isPublicOnly) refusePrivateHost(url);
    return new Promise((resolve, reject) => {
      const headers = { Accept: 'text/html', 'User-Agent': 'Mozilla/5.0 (compatible; IA-Veterinaria)' };
      const lookup = isPublicOnly ? { lookup: lookupPublic } : {};
      const signal = AbortSignal.timeout(timeout);
      request(url, { agent: false, signal, headers, ...lookup }, (answer) => {
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      })
        .once('error', reject)
        .end();
    });
  };
}
