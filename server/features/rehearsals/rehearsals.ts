import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../../../domain/paths.ts';
import { type RehearsalStep, type RehearsalStepName, rehearsalSteps } from '../../../domain/rehearsal.ts';
import { BackupError, describeFailure } from '../../backup/backup-error.ts';
import { withScratchDatabase } from '../../backup/scratch-database.ts';
import type { Base } from '../../base.ts';
import { connectBeside } from '../../db/connect.ts';
import { rootCause } from '../../failures.ts';
import { AppError } from '../../http/errors.ts';
import { StepFailure } from './buyer.ts';
import type { RehearsalsRepository } from './rehearsals.repository.ts';
import { buildStage, clearStage, type StageDependencies } from './stage.ts';
import { createSteps, NotPlayed, type Outside } from './steps.ts';

interface RehearsalsDependencies extends StageDependencies, Outside, Pick<Base, 'database' | 'log'> {
  repository: RehearsalsRepository;
  /** True once a payment company is connected: before that the site cannot sell, which the launch checks say. */
  isSelling(): boolean;
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
  const { config, database, repository, log, times = defaultTimes } = dependencies;
  const stopping = new AbortController();
  const { signal } = stopping;
  let work: Promise<unknown> | undefined;

  /** Rejects once the time is over or the process stops; the work then goes on unseen until its database is dropped. */
  async function within<Result>(milliseconds: number, run: () => Promise<Result>): Promise<Result> {
    const done = new AbortController();
    const late = sleep(milliseconds, undefined, { signal: AbortSignal.any([done.signal, signal]) });
    const fail = () => {
      throw new StepFailure('Demorou demais, e o ensaio não esperou. Ensaie de novo em alguns minutos.');
    };
    return Promise.race([run(), late.then(fail)]).finally(() => done.abort());
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
      const failed = { name, ok: false, ms: ms() };
      if (error instanceof StepFailure)
        return { ...failed, message: error.message, ...(error.path && { path: error.path }) };
      // Its message may quote data, or a secret.
      log.error({ err: error, step: name }, 'a step of the rehearsal failed');
      const message = 'O site encontrou um erro. Mostre isto a quem cuida do servidor: o registro diz qual.';
      return { ...failed, message };
    }
  }

  async function playAll({ database: name = '' }: { database?: string }): Promise<RehearsalStep[]> {
    const end = performance.now() + times.rehearsal;
    const pool = connectBeside(database, name);
    try {
      const stage = await within(times.rehearsal, () => buildStage(dependencies, pool));
      const steps = createSteps(stage, dependencies);
      const results: RehearsalStep[] = [];
      for (const name of rehearsalSteps)
        results.push(await playStep(name, steps[name], Math.min(times.step, end - performance.now())));
      return results;
    } finally {
      await pool.$client.close(1_000);
    }
  }

  /** Returns the results of a rehearsal that could not begin. */
  function notBegun(error: unknown): RehearsalStep[] {
    log.error({ err: error }, 'the rehearsal could not begin');
    const cause = rootCause(error);
    // The message of any other error may be anything.
    const isExplained = cause instanceof BackupError || cause.code !== undefined;
    const reason = isExplained ? describeFailure(cause) : 'mostre isto a quem cuida do servidor.';
    const first = {
      message: `O ensaio não pôde começar: ${reason}`,
      path: paths.adminConnections,
    };
    return rehearsalSteps.map((name, index) => ({
      ...{ name, ok: false, ms: index === 0 ? 1 : 0 },
      ...(index === 0 ? first : { message: 'Não foi ensaiado: o ensaio não começou.' }),
    }));
  }

  /** Rehearses unless another process does. Removes what a killed rehearsal left. @returns undefined while another one runs */
  function rehearse(isDue: () => Promise<boolean>): Promise<RehearsalStep[] | undefined> {
    const run = withScratchDatabase(
      database,
      async (scratch) => {
        await clearStage(config);
        if (!(await isDue())) return [];
        const started_at = new Date();
        const steps = await scratch.use(playAll).catch(notBegun);
        await clearStage(config);
        // The next process rehearses again.
        if (!signal.aborted) await repository.record({ started_at, steps });
        return steps;
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
