import { describeMisspelt } from '../../server/settings/misspelt-settings.ts';
import { loadEnvironment } from './command.ts';
import { readConfigOrExit } from './read-config-or-exit.ts';

/** Says what a start would say of the settings, and exits as it would; `ia-vet status` runs this. */
loadEnvironment();
readConfigOrExit();
const misspelt = describeMisspelt(process.env);
if (misspelt) console.log(misspelt);
