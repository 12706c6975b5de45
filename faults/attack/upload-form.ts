/** Builds a multipart form by hand, with file names that no browser would send. */
export function uploadForm(fields: Record<string, string>, name: string, content: string | Buffer) {
  const part = (head: string, body: string | Buffer) => [
    Buffer.from(`--xyz\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ];
  const body = Buffer.concat([
    ...Object.entries(fields).flatMap(([field, value]) => part(`name="${field}"`, value)),
    ...part(`name="file"; filename="${name.replaceAll('"', '%22')}"`, content),
    Buffer.from('--xyz--\r\n'),
  ]);
  return { headers: { 'content-type': 'multipart/form-data; boundary=xyz' }, body };
}
