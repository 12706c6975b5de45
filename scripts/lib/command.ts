import { existsSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Reads `.env` where there is one; what the shell sets already wins. */
export function loadEnvironment(): void {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Ends the command with one line that says why. */
export function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
