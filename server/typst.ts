import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';

/**
 * Start or end of words, or a table's row: its index from 0, and `of`, the number of rows. `y` is in points
 * from the page's top; pages count from 1.
 */
export type Mark = { page: number; y: number } & (
  | { kind: 'start' | 'end' | 'card' | 'card-end' }
  | { kind: 'row'; row: number; of: number }
);

/** A place to fill in at the top of a later page, in points from its top left; pages count from 1. */
export interface HeaderField {
  index: number;
  page: number;
  left: number;
  right: number;
  y: number;
}

/** A typeset document. */
export interface Compiled {
  marks: Mark[];
  headerFields: HeaderField[];
  pdf(): Uint8Array;
}

/** Fills the template with data. Throws the compiler's message. */
export type TypstCompiler = (data: unknown) => Promise<Compiled>;

const require = createRequire(import.meta.url);
const fontsFolder = path.resolve(import.meta.dirname, '../content/fonts');

/** Package of the compiler for this platform; the one for all lists platforms that the registry lacks. */
export const compilerPackage = [
  '@myriaddreamin/typst-ts-node-compiler',
  process.platform,
  process.arch,
  ...(process.platform === 'linux' ? ['gnu'] : []),
].join('-');

/**
 * Opens the Typst compiler, which rejects documents that are not accessible by PDF/UA-1.
 * @param templateFile reads the data from `sys.inputs`, so that no text of it is ever code; its folder may have drawings
 */
export function openCompiler(templateFile: string): TypstCompiler {
  const { NodeCompiler } = require(compilerPackage) as Native;
  const fontBlobs = globSync('*.ttf', { cwd: fontsFolder }).map((name) =>
    readFileSync(path.join(fontsFolder, name)),
  );
  const compiler = NodeCompiler.create({ workspace: path.dirname(templateFile), fontArgs: [{ fontBlobs }] });
  const mainFileContent = readFileSync(templateFile, 'utf8');
  return async (data) => {
    const inputs = { data: JSON.stringify(data) };
    // Its cache, and documents that wait for an event loop turn to be freed, would take gigabytes.
    compiler.evictCache(0);
    await setImmediate();
    const compiled = compiler.compile({ mainFileContent, inputs });
    if (!compiled.result) throw new Error(JSON.stringify(compiler.fetchDiagnostics(compiled.takeError())));
    const document = compiled.result;
    return {
      marks: compiler.query<Mark[]>(document, { selector: '<marks>', field: 'value' })[0] ?? [],
      headerFields:
        compiler.query<HeaderField[]>(document, { selector: '<header-fields>', field: 'value' })[0] ?? [],
      pdf: () => compiler.pdf(document, { pdfStandard: 'ua-1' }),
    };
  };
}

/** The platform package has no types. */
interface Native {
  NodeCompiler: {
    create(options: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): {
      compile(options: { mainFileContent: string; inputs: Record<string, string> }): {
        result: object | null;
        takeError(): object;
      };
      evictCache(maxAge: number): void;
      fetchDiagnostics(error: object): unknown[];
      query<Value>(document: object, options: { selector: string; field: string }): Value[];
      pdf(document: object, options: { pdfStandard: string }): Buffer;
    };
  };
}
