import { Agent, request } from 'node:https';
import { lookupPublic, refusePrivateHost } from '../../public-address.ts';

/** Milliseconds from the beginning until the answer is read. */
const answerTimeout = 10_000;
/** Bytes of an answer that are read. */
const maxAnswerBytes = 4_096;

export interface WebhookAnswer {
  status: number;
  /** The first {@link maxAnswerBytes}. */
  text: string;
}

/** @throws if there is no whole answer in time, or the address is not public @returns any answer; a redirect is not followed */
export type PostWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<WebhookAnswer>;

interface PostOptions {
  /** True if the address may not be in a private network. */
  isPublicOnly: boolean;
  timeout?: number;
}

/** Returns the function that posts to other systems, over https alone. */
export function createPostWebhook({ isPublicOnly, timeout = answerTimeout }: PostOptions): PostWebhook {
  const agent = new Agent({
    keepAlive: true,
    maxFreeSockets: 4,
    timeout,
    ...(isPublicOnly && { lookup: lookupPublic }),
  });
  return async (address, headers, body) => {
    const url = new URL(address);
    if (isPublicOnly) refusePrivateHost(url);
    const bytes = Buffer.from(body);
    const length = { 'Content-Type': 'application/json', 'Content-Length': bytes.length };
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(timeout);
      const options = { method: 'POST', agent, signal, headers: { ...headers, ...length } };
      request(url, options, (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const done = () => {
          const text = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8');
          resolve({ status: answer.statusCode ?? 0, text });
        };
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size < maxAnswerBytes) return;
          done();
          answer.destroy();
        });
        answer.once('end', done).once('error', reject);
      })
        .once('error', reject)
        .end(bytes);
    });
  };
}
