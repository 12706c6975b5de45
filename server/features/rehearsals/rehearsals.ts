import type { Logger } from 'pino';
import { paths } from '../../../domain/paths.ts';
import { type RehearsalStep, type RehearsalStepName, rehearsalSteps } from '../../../domain/rehearsal.ts';
import { BackupError, describeFailure } from '../../backup/backup-error.ts';
import type { withScratchDatabase } from '../../backup/scratch-database.ts';
import type { Base } from '../../base.ts';
import type { Database } from '../../db/connect.ts';
import { rootCause } from '../../failures.ts';
import { AppError } from '../../http/errors.ts';
import { StepFailure } from './buyer.ts';
import type { RehearsalsRepository } from './rehearsals.repository.ts';
import type { Stage } from './stage.ts';
import { type createSteps, NotPlayed } from './steps.ts';

interface RehearsalsDependencies extends Pick<Base, 'database'> {
  repository: Pick<RehearsalsRepository, 'findLast' | 'record'>;
  withScratchDatabase: typeof withScratchDatabase;
  buildStage(database: Database): Promise<Stage>;
  clearStage(): Promise<void>;
  createSteps(stage: Stage): ReturnType<typeof createSteps>;
  /** True once a payment company is connected: before that the site cannot sell, which the launch checks say. */
  isSelling(): boolean;
  log: Logger;
  /** Milliseconds. */
  times?: { step: number; rehearsal: number };
}

/** A proxy in front waits a minute for an answer. */
const defaultTimes = { step: 15_000, rehearsal: 50_000 };
const day = 24 * 60 * 60 * 1000;
/** Less than a week and a day, so that the hour stays the same. */
const dueTimes = { afterSuccess: 7 * day - 1_800_000, afterFailure: day - 1_800_000 };
/** Seconds: a process that has just started has other work. */
const leastUptime = 3_600;

/** Plays the way from the sales page to the refund, in a database of its own that is dropped afterwards. */
export function createRehearsals(dependencies: RehearsalsDependencies) {
  const { database, repository, buildStage, clearStage, log, times = defaultTimes } = dependencies;
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new NotPlayed('O site foi reiniciado.'))),
  );
  stopped.catch(() => undefined);
  let work: Promise<unknown> | undefined;

  /** Resolves like the work, or rejects once the time is over. The work then goes on unseen until its database is dropped. */
  async function within<Result>(milliseconds: number, run: () => Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () =>
          reject(
            new StepFailure('Demorou demais, e o ensaio não esperou. Ensaie de novo em alguns minutos.'),
          ),
        milliseconds,
      );
    });
    const running = run();
    running.catch(() => undefined);
    return Promise.race([running, late, stopped]).finally(() => clearTimeout(timer));
  }

  async function playStep(
    name: RehearsalStepName,
    play: () => Promise<string>,
    milliseconds: number,
  ): Promise<RehearsalStep> {
    const begin = performance.now();
    const ms = () => Math.max(1, Math.round(performance.now() - begin));
    try {
      if (milliseconds <= 0) throw new NotPlayed('Não foi ensaiado: os passos antes deste demoraram demais.');
      return { name, ok: true, message: await within(milliseconds, play), ms: ms() };
    } catch (error) {
      if (error instanceof NotPlayed) return { name, ok: false, ms: 0, message: error.message };
      const time = ms();
      if (error instanceof StepFailure)
        return { name, ok: false, ms: time, message: error.message, ...(error.path && { path: error.path }) };
      // The error may quote data, or a secret.
      log.error({ err: error, step: name }, 'a step of the rehearsal failed');
      const message =
        'O site encontrou um erro neste passo. Mostre isto a quem cuida do servidor: o registro diz qual.';
      return { name, ok: false, ms: time, message };
    }
  }

  async function playAll(scratch: Database): Promise<RehearsalStep[]> {
    const end = performance.now() + times.rehearsal;
    const steps = dependencies.createSteps(await within(times.rehearsal, () => buildStage(scratch)));
    const results: RehearsalStep[] = [];
    for (const name of rehearsalSteps)
      results.push(await playStep(name, steps[name], Math.min(times.step, end - performance.now())));
    return results;
  }

  /** Returns the results of a rehearsal that could not begin. */
  function notBegun(error: unknown): RehearsalStep[] {
    log.error({ err: error }, 'the rehearsal could not begin');
    const cause = rootCause(error);
    // The message of another error may be anything.
    const isExplained = cause instanceof BackupError || cause.code !== undefined;
    const reason = isExplained ? describeFailure(cause) : 'mostre isto a quem cuida do servidor.';
    const message = `O ensaio não pôde começar: ${reason}`;
    return rehearsalSteps.map((name, index) =>
      index === 0
        ? { name, ok: false, ms: 1, message, path: `${paths.adminSettings}#conexoes` }
        : { name, ok: false, ms: 0, message: 'Não foi ensaiado: o ensaio não começou.' },
    );
  }

  /** Rehearses unless another process does. Removes what a killed rehearsal left. @returns undefined while another one runs */
  function rehearse(isDue: () => Promise<boolean>): Promise<RehearsalStep[] | undefined> {
    const run = dependencies.withScratchDatabase(
      database,
      async (scratch) => {
        await clearStage();
        if (!(await isDue())) return [];
        const started_at = new Date();
        try {
          const steps = await scratch.open(playAll).catch(notBegun);
          // The next process rehearses again.
          if (!signal.aborted)
            await repository
              .record({ started_at, steps })
              .catch((err: unknown) => log.error({ err }, 'the rehearsal was not stored'));
          return steps;
        } finally {
          await clearStage();
        }
      },
      'rehearsal',
    );
    work = Promise.allSettled([work, run]);
    return run;
  }

  async function isDue(): Promise<boolean> {
    if (!dependencies.isSelling()) return false;
    const last = await repository.findLast();
    if (!last) return true;
    const hasPassed = last.steps.every(({ ok }) => ok);
    return Date.now() - last.started_at.getTime() > dueTimes[hasPassed ? 'afterSuccess' : 'afterFailure'];
  }

  return {
    /** Rehearses now. @throws {AppError} `rehearsal_running` */
    async run(): Promise<RehearsalStep[]> {
      const steps = await rehearse(async () => true);
      if (!steps) throw new AppError('rehearsal_running');
      return steps;
    },

    /** Rehearses if a week has passed, or a day after a failure. @returns how many rehearsals were made */
    async runIfDue(uptime = process.uptime()): Promise<number> {
      if (signal.aborted) return 0;
      const steps = await rehearse(async () => uptime > leastUptime && (await isDue()));
      return steps?.length ? 1 : 0;
    },

    async stop(): Promise<void> {
      stopping.abort();
      await work;
    },
  };
}

export type Rehearsals = ReturnType<typeof createRehearsals>;
