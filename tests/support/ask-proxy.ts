import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Which of this machine's loopback addresses asks. */
  from?: string;
}

interface Proxy {
  port: number;
  /** Public name of the site, whose certificate is self-signed. */
  host: string;
  /** False opens a connection for each request. */
  agent: https.Agent | false;
}

/** Sends a request over HTTPS to a web server on this machine, as a visitor of the site does. */
export async function askProxy(
  { port, host, agent }: Proxy,
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Asked = {},
) {
  const request = https.request({
    agent,
    host: '127.0.0.1',
    localAddress: from,
    port,
    path,
    method,
    headers: { host, ...headers },
    servername: host,
    rejectUnauthorized: false,
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}
