import { parseArgs } from 'node:util';
import { describeFailure } from '../../server/backup/failure.ts';
import type { Manifest } from '../../server/backup/manifest.ts';
import { fail, loadEnvironment } from './command.ts';

/** Parses the archive's name and the only option; exits with the usage if they are wrong. */
export function readArchiveArguments(usage: string, option: string): { file: string; isSet: boolean } {
  loadEnvironment();
  try {
    const { positionals, values } = parseArgs({
      options: { [option]: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0) return { file, isSet: values[option] === true };
  } catch {
    // An unknown option.
  }
  return fail(usage);
}

export function untilSignal(prefix: string): { signal: AbortSignal; refuse(error: unknown): never } {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => controller.abort());
  const { signal } = controller;
  return {
    signal,
    refuse: (error) =>
      fail(`${prefix}: ${signal.aborted ? 'a execução foi interrompida.' : describeFailure(error)}`),
  };
}

export function describeContent(tables: Manifest['tables'], files: number): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tabelas, ${rows.toLocaleString('pt-BR')} linhas, ${files} arquivos`;
}
