import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { fail } from './environment.ts';

/** The checked settings; a bad one ends the command with one line that names it. */
export function checkedConfig(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}
