import { chmodSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner reads, in one step: whoever reads it finds the old or the new text, never half. */
export function writePrivateFile(path: string, text: string): void {
  const half = `${path}.new`;
  writeFileSync(half, text, { mode: 0o600 });
  // The mode above counts only for a file that did not exist.
  chmodSync(half, 0o600);
  renameSync(half, path);
}
