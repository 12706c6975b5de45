import os from 'node:os';
import { type PictureTask, processPicture } from './encode-picture.ts';

// Started by pictures.ts: processes one picture, sends the result and waits to be killed.
os.setPriority(os.constants.priority.PRIORITY_LOW);
process.once('disconnect', () => process.exit());
process.once('message', async (task: PictureTask) => process.send?.((await processPicture(task)) ?? null));
