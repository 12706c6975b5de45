import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { freePort } from './free-port.ts';

export interface FileServer {
  url: string;
  stop(): Promise<void>;
}

/** Serves a folder as the cheapest web host does: files by their path, and `index.html` of a folder. */
export async function serveFolder(folder: string): Promise<FileServer> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = path.join('/', decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : '');
    try {
      const content = await readFile(path.join(folder, name));
      response
        .writeHead(200, { 'content-type': getMimeType(name) ?? 'application/octet-stream' })
        .end(content);
    } catch {
      response.writeHead(404).end('404');
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
