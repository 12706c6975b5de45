import os from 'node:os';
import { type PictureTask, workOn } from './encode-picture.ts';

/** Processes one picture for the parent, which then ends this process. */

os.setPriority(os.constants.priority.PRIORITY_LOW);
process.once('disconnect', () => process.exit());
process.once('message', async (task: PictureTask) => process.send?.((await workOn(task)) ?? null));
