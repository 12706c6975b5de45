import { type Config, readConfig } from '../../server/config.ts';
import { ConfigError } from '../../server/config-error.ts';
import { describeUncaughtErrors } from '../../server/describe-error.ts';
import { fail } from './command.ts';

/** Returns the checked settings of a command; a bad one ends it with one line that names it. */
export function checkedConfig(): Config {
  describeUncaughtErrors();
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}
