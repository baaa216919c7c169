import { readFileSync, writeFileSync } from 'node:fs';
import { readMeasurements } from './record/measurement.ts';
import { withFigures } from './record/performance-page.ts';
import { measurementsFile, performancePage } from './record/places.ts';

// `npm run measurements`: brings the tables of docs/performance.md up to what docs/measurements.json holds.
writeFileSync(performancePage, withFigures(readFileSync(performancePage, 'utf8'), readMeasurements(measurementsFile)));
