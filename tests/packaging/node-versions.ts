import { join } from 'node:path';
import { fetchedPackage } from './fetched-package.ts';

/** Releases of Node that users of our packages may run on; the last one is the project's own. */
export const nodeVersions = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' } as const;

/** The program of a release. */
export const nodeProgram = (major: keyof typeof nodeVersions): string =>
  join(fetchedPackage('node', nodeVersions[major]), 'bin', 'node');
