import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import tls from 'node:tls';

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Another system: an https server that keeps what it is told. */
export interface WebhookReceiver {
  /** Origin. */
  url: string;
  /** For `NODE_EXTRA_CA_CERTS` of another process. */
  certificateFile: string;
  received: ReceivedWebhook[];
  /** What it answers from now on; 200 at first. */
  answer(respond: (webhook: ReceivedWebhook, response: ServerResponse) => void): void;
  /** Refuses connections until {@link listen}. */
  close(): Promise<void>;
  listen(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a receiver on this machine, whose certificate this process trusts. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-receiver-'));
  const [key, certificateFile] = [path.join(dir, 'key.pem'), path.join(dir, 'certificate.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const keyOptions = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...keyOptions, '-out', certificateFile, ...names], {
    stdio: 'ignore',
  });
  const certificate = readFileSync(certificateFile, 'utf8');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate]);

  const accept = (_: ReceivedWebhook, response: ServerResponse) => void response.end('ok');
  let respond: Parameters<WebhookReceiver['answer']>[0] = accept;
  const received: ReceivedWebhook[] = [];
  const server = https.createServer(
    { key: readFileSync(key), cert: certificate },
    async (request, response) => {
      const body = await buffer(request).catch(() => undefined);
      if (!body) return;
      const webhook = { path: request.url ?? '', headers: request.headers, body: body.toString() };
      received.push(webhook);
      respond(webhook, response);
    },
  );
  let port = 0;
  const receiver: WebhookReceiver = {
    url: '',
    certificateFile,
    received,
    answer(next) {
      respond = next;
    },
    async listen() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      port = (server.address() as AddressInfo).port;
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async stop() {
      await receiver.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  await receiver.listen();
  receiver.url = `https://localhost:${port}`;
  return receiver;
}
