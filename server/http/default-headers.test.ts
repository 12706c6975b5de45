import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { createClientErrorHandler } from './default-headers.ts';

/** A connection on which something may be under way. @returns it, and what was written to it */
function connection(current?: { headersSent: boolean }) {
  const written: string[] = [];
  const socket = new Duplex({
    read: () => undefined,
    write: (chunk, _, done) => {
      written.push(String(chunk));
      done();
    },
  });
  return { socket: Object.assign(socket, { _httpMessage: current }), written };
}

const handle = createClientErrorHandler(() => ({ 'cache-control': 'no-store' }));

test.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_INVALID_METHOD', '400 Bad Request'],
])('%s is answered with %s and the default headers', (code, status) => {
  const { socket, written } = connection();
  handle(Object.assign(new Error(), { code }), socket);
  expect(written.join('')).toBe(
    `HTTP/1.1 ${status}\r\ncache-control: no-store\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  );
});

test('nothing is written into a response that is under way', () => {
  const { socket, written } = connection({ headersSent: true });
  handle(new Error(), socket);
  expect([written, socket.destroyed]).toEqual([[], true]);
});
