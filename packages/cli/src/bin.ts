#!/usr/bin/env node
import { version } from './version.ts';

// Nothing else is loaded for what is asked most and needs least.
if (process.argv.length === 3 && /^(--version|-V)$/.test(process.argv[2] ?? '')) process.stdout.write(`${version}\n`);
else await import('./main.ts');
