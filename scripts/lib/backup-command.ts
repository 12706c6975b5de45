import { parseArgs } from 'node:util';
import { describeFailure } from '../../server/backup/backup-error.ts';
import type { Manifest } from '../../server/backup/manifest.ts';
import { fail, loadEnvironment } from './command.ts';

/** Parses the archive's name and the options; exits with the usage if they are wrong. */
export function readArchiveArguments<const Option extends string>(
  usage: string,
  options: readonly Option[],
): { file: string; isSet(option: Option): boolean } {
  loadEnvironment();
  try {
    const { positionals, values } = parseArgs({
      options: Object.fromEntries(options.map((option) => [option, { type: 'boolean' as const }])),
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0) return { file, isSet: (option) => values[option] === true };
  } catch {
    // An unknown option.
  }
  return fail(usage);
}

/**
 * Returns a signal that Ctrl-C aborts, and a function that exits with the reason of a failure. @param prefix of that
 * message
 */
export function abortOnSignal(prefix: string): { signal: AbortSignal; exitWithError(error: unknown): never } {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => controller.abort());
  const { signal } = controller;
  return {
    signal,
    exitWithError: (error) =>
      fail(`${prefix}: ${signal.aborted ? 'a execução foi interrompida.' : describeFailure(error)}`),
  };
}

/** Returns such as `43 tabelas, 1.204 linhas, 7 arquivos`. */
export function describeContent(tables: Manifest['tables'], files: number): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tabelas, ${rows.toLocaleString('pt-BR')} linhas, ${files} arquivos`;
}
