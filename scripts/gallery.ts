import { createServer } from 'vite';
import { root } from './lib/command.ts';

/** `npm run gallery`: shows every component of web/ui on one page, without database or server. */
const port = 5173;

const vite = await createServer({
  configFile: `${root}/vite.config.ts`,
  server: { port, open: false },
});
await vite.listen();
console.log(`Componentes: ${vite.resolvedUrls?.local[0]}gallery.html`);
