import path from 'node:path';
import { openCompiler, type TypstCompiler } from '../../../typst.ts';
import type { DossierPaper } from './dossier-text.ts';

// Worker thread of `dossier.ts`: the compiler is loaded here, and only once somebody asks.

let compile: TypstCompiler | undefined;

export async function typesetDossier(paper: DossierPaper): Promise<Uint8Array> {
  compile ??= openCompiler(path.join(import.meta.dirname, 'dossier.typ'));
  return new Uint8Array((await compile(paper)).pdf());
}
