import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Creates an empty folder. @param after removes it: vitest's `afterAll` or `onTestFinished` */
export function temporaryFolder(after: (remove: () => void) => void): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
