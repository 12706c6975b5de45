import { existsSync } from 'node:fs';
import path from 'node:path';
import { assembleProduct } from '../server/assemble.ts';
import { renderSite } from '../server/features/content/render-site.ts';
import { loadBuiltFiles } from '../server/http/built-files.ts';
import { createSite } from '../server/http/site.ts';
import { abortOnSignal } from './lib/backup-command.ts';
import { fail, loadEnvironment, root } from './lib/command.ts';
import { openInstallation, runOnInstallation } from './lib/open-installation.ts';

/** `npm run export`: writes everything that is the owner's into a folder, whether or not the product runs. */
const usage = `Uso: npm run export -- PASTA
  PASTA   uma pasta nova ou vazia: o curso em Markdown com os arquivos, pessoas, progresso, vendas e perguntas em CSV, as
          páginas publicadas e um site que confere os certificados sem este programa; LEIA-ME.md, nela, diz o que é cada coisa`;

const [folder, ...rest] = process.argv.slice(2);
if (!folder || folder.startsWith('-') || rest.length > 0) fail(usage);
loadEnvironment();
const { signal, exitWithError } = abortOnSignal('Nada foi gravado');
const installation = await openInstallation();
const { config, database, log } = installation;
const dist = path.join(root, 'dist');
if (!existsSync(path.join(dist, 'web/assets'))) fail('Falta montar o site: rode npm start antes.');
const site = createSite(loadBuiltFiles(path.join(dist, 'web')));
let missing: string[] = [];
await runOnInstallation(installation, async () => {
  const { settings, features } = assembleProduct({ config, database, log, site });
  await settings.refresh();
  await features.content.start({
    async render(content) {
      const pages = await renderSite({ content, appUrl: config.appUrl, dist });
      return () => site.replacePages(pages);
    },
  });
  missing = await features.siteExport.writeFolder(path.resolve(folder), signal);
  return undefined;
}).catch(exitWithError);

console.log(`Pronto: tudo o que é seu está em ${folder}. Comece por ${path.join(folder, 'LEIA-ME.md')}.`);
console.log('A pasta tem dados pessoais: guarde-a em lugar protegido, e não ponha dados/ em nenhum site.');
if (missing.length > 0)
  console.error(`Atenção: o armazenamento não tem ${missing.length} arquivos: ${missing.join(', ')}`);
