import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compileCache, nodeFlags, serverFlags } from '../../scripts/lib/server-process.mjs';
import { freePort } from './free-port.ts';
import { testSecret } from './test-secret.ts';
import { waitFor } from './waits.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** The product's last words when PostgreSQL takes longer than it waits: whoever runs it then starts it again. */
const databaseIsLate = 'não respondeu como esperado (sem resposta a tempo).';

/** Environment of every process of the project; settings are added. */
const processEnvironment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache };

/** The built product, running in its own process and on its own port. */
export interface Product {
  url: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Of the process that runs now. */
  pid(): number;
  /** What it has printed so far. */
  output(): string;
  /** Ends the process and waits for it. @returns its exit code; null when the signal killed it */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Starts it again, same port and data. */
  start(): Promise<void>;
  /** Ends it and removes its data, unless it was given a folder for them. */
  dispose(): Promise<void>;
}

/**
 * Starts the built product, with an own data folder unless DATA_DIR is set.
 * @param env settings; without DATABASE_URL the product starts its embedded PostgreSQL
 * @param stdout destination of its log, instead of {@link Product.output}
 * @param folder a clone of another release
 */
export async function startProduct(
  env: Record<string, string> = {},
  { stdout = 'pipe', folder = root }: { stdout?: number | 'pipe'; folder?: string } = {},
): Promise<Product> {
  const port = await freePort();
  const dataDir = env.DATA_DIR ?? mkdtempSync(path.join(os.tmpdir(), 'ia-vet-data-'));
  // Where root runs the tests, PostgreSQL's own user must get in.
  if (!env.DATA_DIR) chmodSync(dataDir, 0o755);
  const settings = {
    ...processEnvironment,
    PORT: String(port),
    DATA_DIR: dataDir,
    AUTH_SECRET: testSecret,
    LOG_LEVEL: 'warn',
    // Their mail servers and stores listen on this machine.
    ALLOW_PRIVATE_NETWORKS: 'true',
    ...env,
  };
  let output = '';
  let child: ChildProcess;

  const product: Product = {
    url: `http://localhost:${port}`,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    pid: () => child.pid ?? 0,
    output: () => output,
    async start() {
      child = spawn(process.execPath, [...nodeFlags, ...serverFlags, 'server/main.ts'], {
        cwd: folder,
        env: settings,
        stdio: ['ignore', stdout, 'pipe'],
      });
      child.stdout?.on('data', (chunk) => (output += chunk));
      child.stderr?.on('data', (chunk) => (output += chunk));
      let isOver = false;
      child.once('close', () => {
        isOver = true;
      });
      await waitFor(
        async () => isOver || (await fetch(`${product.url}/healthz`).catch(() => undefined))?.ok,
        () => `The product did not answer: ${output}`,
      );
      if (!isOver) return;
      if (!output.trimEnd().endsWith(databaseIsLate))
        throw new Error(`The product ended at start: ${output}`);
      await product.start();
    },
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
    async dispose() {
      await product.stop();
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await product.start();
  return product;
}

/** Returns a call to a product's process, as a browser makes it. */
export function callProduct({ url }: Pick<Product, 'url'>) {
  return {
    call: (method: string, path: string, { cookie, json }: { cookie?: string; json?: unknown } = {}) =>
      fetch(url + path, {
        method,
        headers: { origin: url, 'content-type': 'application/json', ...(cookie && { cookie }) },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      }),
  };
}

/**
 * Runs one of the owner's commands, `scripts/<name>.ts`.
 * @returns its output; rejects with `stderr` if it fails
 */
export function runCommand(
  name: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<string> {
  return runCommandWithInput('', name, settings, ...args);
}

/** Runs a command with input from a pipe. */
export async function runCommandWithInput(
  input: string,
  name: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const env = { ...processEnvironment, ...settings };
  const running = run(process.execPath, [...nodeFlags, `scripts/${name}.ts`, ...args], { cwd: root, env });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/** Waits until a URL answers, with any status. */
export async function waitUntilAnswering(url: string): Promise<void> {
  await waitFor(
    () => fetch(url).catch(() => undefined),
    () => `${url} did not answer`,
  );
}
