import tls from 'node:tls';

export interface Certificate {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
}

/** Milliseconds. */
const patience = 5_000;

/** Reads the certificate that visitors see. @returns undefined without HTTPS, or where nobody answers */
export function readCertificate(appUrl: string): Promise<Certificate | undefined> {
  const { protocol, hostname, port } = new URL(appUrl);
  if (protocol !== 'https:') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    // Also one that is no longer valid is read.
    const options = {
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    };
    const socket = tls.connect(options, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      end(valid_to ? { from: Date.parse(valid_from), to: Date.parse(valid_to) } : undefined);
    });
    const end = (certificate?: Certificate) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.on('error', () => end());
    socket.setTimeout(patience, () => end());
  });
}
