import os from 'node:os';
import { type PictureTask, workOn } from './encode-picture.ts';

/** Works on one picture for the process that started this one, which then ends it. */

os.setPriority(os.constants.priority.PRIORITY_LOW);
process.once('disconnect', () => process.exit());
process.once('message', async (task: PictureTask) => process.send?.((await workOn(task)) ?? null));
