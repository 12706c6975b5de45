import { type Config, readConfig } from '../../server/config.ts';
import { ConfigError } from '../../server/config-error.ts';
import { fail } from './command.ts';

/** The checked settings; a bad one ends the command with one line that names it. */
export function checkedConfig(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}
