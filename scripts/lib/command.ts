import { existsSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Reads `.env` if present; variables of the shell win. */
export function loadEnvironment(): void {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

export function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
