import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';

/**
 * Start or end of words, or a table's row: its index from 0, and `of`, the number of rows. `y` is in points
 * from the page's top; pages count from 1.
 */
export type Mark = { page: number; y: number } & (
  | { kind: 'start' | 'end' }
  | { kind: 'row'; row: number; of: number }
);

/** A typeset document. */
export interface Compiled {
  marks: Mark[];
  pdf(): Uint8Array;
}

/** Fills the template with data. Throws the compiler's message. */
export type TypstCompiler = (data: unknown) => Promise<Compiled>;

const require = createRequire(import.meta.url);
const template = readFileSync(path.join(import.meta.dirname, 'template.typ'), 'utf8');
const fontsFolder = path.resolve(import.meta.dirname, '../../../content/fonts');

/** Returns the native Typst compiler, or WebAssembly where there is none. */
export async function openCompiler(): Promise<TypstCompiler> {
  const fonts = globSync('*.ttf', { cwd: fontsFolder }).map((name) =>
    readFileSync(path.join(fontsFolder, name)),
  );
  return process.arch === 'x64' && process.platform === 'linux'
    ? nativeCompiler(fonts)
    : webAssemblyCompiler(fonts);
}

/** Rejects documents that are not accessible by PDF/UA-1. */
function nativeCompiler(fonts: Buffer[]): TypstCompiler {
  const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu') as Native;
  const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs: fonts }] });
  return async (data) => {
    const inputs = { data: JSON.stringify(data) };
    // Its cache, and documents that wait for an event loop turn to be freed, would take gigabytes.
    compiler.evictCache(0);
    await setImmediate();
    const compiled = compiler.compile({ mainFileContent: template, inputs });
    if (!compiled.result) throw new Error(JSON.stringify(compiler.fetchDiagnostics(compiled.takeError())));
    const document = compiled.result;
    return {
      marks: compiler.query(document, { selector: '<marks>', field: 'value' })[0] ?? [],
      pdf: () => compiler.pdf(document, { pdfStandard: 'ua-1' }),
    };
  };
}

/** Writes the same tags, but cannot enforce PDF/UA-1. */
export async function webAssemblyCompiler(fonts: Buffer[]): Promise<TypstCompiler> {
  const { default: init, TypstCompilerBuilder } = await import('@myriaddreamin/typst-ts-web-compiler');
  const file = require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm');
  await init({ module_or_path: readFileSync(file) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const compiler = await builder.build();
  const main = '/main.typ';
  compiler.add_source(main, template);
  for (const file of globSync('drawings/*.svg', { cwd: import.meta.dirname }))
    compiler.map_shadow(`/${file}`, readFileSync(path.join(import.meta.dirname, file)));
  return async (data) => {
    const inputs = [['data', JSON.stringify(data)]];
    return {
      marks: JSON.parse(compiler.query(main, inputs, '<marks>', 'value'))[0],
      pdf() {
        const { result, diagnostics } = compiler.compile(main, inputs, 'pdf', 1);
        if (!result) throw new Error(JSON.stringify(diagnostics));
        return result;
      },
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
      query(document: object, options: { selector: string; field: string }): Mark[][];
      pdf(document: object, options: { pdfStandard: string }): Buffer;
    };
  };
}
