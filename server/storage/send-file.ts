import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export interface SentFile {
  path: string;
  /** Bytes. Stores insist on knowing them first. */
  size: number;
}

/** As `fetch` would, which takes four times the memory to send a file. @throws {TypeError} as `fetch` does */
export async function sendFile(request: Request, file: SentFile, signal: AbortSignal): Promise<Response> {
  const { method, url } = request;
  const headers = { ...Object.fromEntries(request.headers), 'content-length': file.size };
  const sending = (url.startsWith('https:') ? https : http).request(url, { method, headers, signal });
  // Whoever waits for the answer is told; after it, nobody needs to be.
  sending.on('error', () => undefined);
  pipeline(createReadStream(file.path), sending).catch(() => undefined);
  try {
    const [answer]: IncomingMessage[] = await once(sending, 'response');
    return new Response(answer && (await text(answer)), { status: answer?.statusCode ?? 0 });
  } catch (cause) {
    throw new TypeError('A file was not sent', { cause });
  } finally {
    // A store may answer before it has everything.
    if (!sending.writableFinished) sending.destroy();
  }
}
