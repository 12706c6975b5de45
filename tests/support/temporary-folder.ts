import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** An empty folder. @param after when it goes: vitest's `afterAll` or `onTestFinished` */
export function temporaryFolder(after: (remove: () => void) => void): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
