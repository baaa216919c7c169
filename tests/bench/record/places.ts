import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const measurementsFile = join(root, 'docs', 'measurements.json');
export const performancePage = join(root, 'docs', 'performance.md');
