import { type Config, readConfig } from '../../server/config.ts';
import { ConfigError } from '../../server/config-error.ts';
import { describeUncaughtErrors } from '../../server/describe-error.ts';
import { fail } from './command.ts';

/** Returns the validated settings; exits with one line that names a bad one. */
export function readConfigOrExit(): Config {
  describeUncaughtErrors();
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}
