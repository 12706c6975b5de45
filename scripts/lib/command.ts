import { existsSync } from 'node:fs';
import path from 'node:path';

/** The clone's folder. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Reads `.env` if present; variables of the shell win. */
export function loadEnvironment(): void {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Prints the message and exits with code 1. */
export function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
