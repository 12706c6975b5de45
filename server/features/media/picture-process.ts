import os from 'node:os';
import { encodePicture, type PictureTask } from './encode-picture.ts';

/** Works on one picture for the process that started this one, which then ends it. */

os.setPriority(os.constants.priority.PRIORITY_LOW);
process.once('disconnect', () => process.exit());
process.once('message', async (task: PictureTask) => process.send?.(await encodePicture(task)));
