import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface Load {
  connections: number;
  /** Seconds. */
  duration?: number;
  headers?: Record<string, string>;
}

/**
 * Puts load on an address with wrk, which costs so little itself that the server is what is measured.
 * @returns answers per second
 * @throws {Error} when an answer was not a success
 */
export async function requestsPerSecond(url: string, { connections, duration = 5, headers = {} }: Load) {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t', '2', '-c', String(connections), '-d', String(duration), ...given, url];
  const { stdout } = await promisify(execFile)('wrk', args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Load on ${url} failed: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
