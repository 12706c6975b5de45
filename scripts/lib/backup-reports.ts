import { describeFailure } from '../../server/backup/describe-failure.ts';

/** What `backup` and `restore` say, beside what they did. */

/** Why nothing was done, in one line for whoever ran the command. */
export function explainFailure(error: unknown, { aborted }: AbortSignal): string {
  return aborted ? 'a execução foi interrompida.' : describeFailure(error);
}

/** Bytes as people read them. */
export function describeSize(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;
}

/** Aborted when the command is told to end, so that it can tidy up. */
export function untilSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => controller.abort());
  return controller.signal;
}
