import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

/** The reference for uploads.ts, started as a process: writes a body to a file and syncs it. Arguments: port, folder. */
const [port, folder = '.'] = process.argv.slice(2);

createServer(async (request, response) => {
  const file = path.join(folder, randomUUID());
  const handle = await open(file, 'wx');
  for await (const chunk of request) await handle.write(chunk as Buffer);
  await handle.sync();
  await handle.close();
  await rm(file);
  response.end();
}).listen(Number(port), '127.0.0.1');
