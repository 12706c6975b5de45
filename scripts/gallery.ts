import { createServer } from 'vite';
import { root } from './lib/command.ts';

/** `npm run gallery`: shows components of web/ui on one page, without database or server. */
const vite = await createServer({ configFile: `${root}/vite.config.ts` });
await vite.listen();
console.log(`Componentes: ${vite.resolvedUrls?.local[0]}gallery.html`);
