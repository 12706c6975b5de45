import path from 'node:path';
import { createDiskStorage } from './disk.ts';
import { layered } from './layered.ts';
import { keptInMemory } from './memory.ts';
import type { Storage } from './storage.ts';

interface StoragePlaces {
  /** Absolute; uploads go below it. */
  dataDir: string;
  /** Absolute; the materials that come with the course, only read. */
  shippedDir: string;
}

/** The bucket `course-materials`: what was uploaded, over what comes with the course. */
export function openStorage({ dataDir, shippedDir }: StoragePlaces): Storage {
  const uploaded = createDiskStorage(path.join(dataDir, 'storage/course-materials'));
  return keptInMemory(layered(uploaded, createDiskStorage(shippedDir)));
}
