import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Load {
  url: string;
  connections?: number;
  /** Seconds. */
  duration?: number;
  /** Seconds after which an unanswered request has failed. */
  timeout?: number;
  /** Lines of `METHOD path[ cookie]`, sent in turn; the default fetches one URL repeatedly. */
  requests?: string[];
  headers?: Record<string, string>;
  bodies?: string[];
}

/** Figures that wrk reports. */
export interface LoadResult {
  count: number;
  rate: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Non-2xx answers and broken connections. */
  failed: number;
}

/** Loads this machine with wrk, which uses little CPU itself, for a bounded time. */
export async function load({
  url,
  connections = 32,
  duration = 5,
  timeout = 2,
  requests,
  headers = {},
  bodies,
}: Load): Promise<LoadResult> {
  if (!['localhost', '127.0.0.1'].includes(new URL(url).hostname))
    throw new Error('Only this machine is loaded');
  const dir = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-load-'));
  const [script, lines] = [path.join(dir, 'load.lua'), path.join(dir, 'lines.txt')];
  writeFileSync(lines, (requests ?? bodies ?? []).join('\n'));
  writeFileSync(script, luaScript(lines, headers, requests ? requestFromLine : bodies ? postFromLine : ''));
  const { stdout } = await run('wrk', [
    `-t${Math.min(2, connections)}`,
    `-c${connections}`,
    `-d${duration}s`,
    `--timeout=${timeout}s`,
    '-s',
    script,
    url,
  ]);
  return JSON.parse(stdout.slice(stdout.indexOf('{"count"'))) as LoadResult;
}

const requestFromLine = `
  local method, path, cookie = line:match("^(%S+) (%S+) ?(.*)$")
  if cookie ~= "" then wrk.headers["Cookie"] = cookie end
  return wrk.format(method, path)`;
/** Gives each request its own client IP, so that no per-IP limit ends the measurement. */
const postFromLine = `
  wrk.headers["X-Forwarded-For"] = "10." .. offset .. "." .. math.floor(sent / 250) % 250 .. "." .. sent % 250
  return wrk.format("POST", nil, nil, line)`;

/** @param requestLua Lua that makes a request of `line`, or nothing to fetch one address */
function luaScript(linesFile: string, headers: Record<string, string>, requestLua: string): string {
  const fixed = Object.entries(headers).map(
    ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
  );
  const readLines = `
local lines = {}
for line in io.lines(${JSON.stringify(linesFile)}) do lines[#lines + 1] = line end
local threads = 0
function setup(thread) thread:set("offset", threads); threads = threads + 1 end
local sent = 0
function request()
  local line = lines[(sent * 2 + offset) % #lines + 1]
  sent = sent + 1${requestLua}
end`;
  return `${fixed.join('\n')}
${requestLua && readLines}
function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format('{"count":%d,"rate":%.1f,"p50":%.3f,"p95":%.3f,"p99":%.3f,"failed":%d}',
    summary.requests, summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000,
    e.connect + e.read + e.write + e.status + e.timeout))
end
`;
}

/** @throws if the load generator is not installed */
export function requireWrk(): void {
  if (spawnSync('wrk', ['-v']).error)
    throw new Error('O comando wrk não foi encontrado: instale o pacote wrk.');
}
