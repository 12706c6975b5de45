import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { lookupPublic, refusePrivateHost } from '../../public-address.ts';

/** Milliseconds from the beginning until the answer is read. */
const answerTimeout = 10_000;
/** Bytes of an answer that are read. */
const maxAnswerBytes = 4_096;

/** @throws if there is no whole answer in time, or the address is not public @returns any answer; a redirect is not followed */
export type PostWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<{ status: number; text: string }>;

interface PostOptions {
  /** True if the address may not be in a private network. */
  isPublicOnly: boolean;
  timeout?: number;
}

/** Returns the function that posts to other systems, over https alone. */
export function createPostWebhook({ isPublicOnly, timeout = answerTimeout }: PostOptions): PostWebhook {
  const lookup = isPublicOnly ? { lookup: lookupPublic } : {};
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 4, timeout, ...lookup });
  return async (address, headers, body) => {
    const url = new URL(address);
    if (isPublicOnly) refusePrivateHost(url);
    const length = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const signal = AbortSignal.timeout(timeout);
    const options = { method: 'POST', agent, signal, headers: { ...headers, ...length } };
    const sent = request(url, options).end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    sent.on('error', (error) => void answer.destroy(error));
    let bytes = Buffer.alloc(0);
    // Ends the connection if it leaves the loop before the answer's end.
    for await (const chunk of answer) {
      bytes = Buffer.concat([bytes, chunk as Buffer]);
      if (bytes.length >= maxAnswerBytes) break;
    }
    return { status: answer.statusCode ?? 0, text: bytes.subarray(0, maxAnswerBytes).toString('utf8') };
  };
}
