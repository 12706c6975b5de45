import tls from 'node:tls';

export interface TlsCertificate {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
}

/** Milliseconds. */
const timeout = 5_000;

/** Reads the TLS certificate that visitors get. @returns undefined without HTTPS, or if no server answers */
export function readTlsCertificate(appUrl: string): Promise<TlsCertificate | undefined> {
  const { protocol, hostname, port } = new URL(appUrl);
  if (protocol !== 'https:') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    // An expired certificate must be readable too: an alert says so.
    const options = {
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    };
    const socket = tls.connect(options, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      finish(valid_to ? { from: Date.parse(valid_from), to: Date.parse(valid_to) } : undefined);
    });
    const finish = (certificate?: TlsCertificate) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.on('error', () => finish());
    socket.setTimeout(timeout, () => finish());
  });
}
