import { mkdirSync, writeFileSync } from 'node:fs';
import { commandsText } from '../src/cli/commands.ts';
import { eventsText } from '../src/cli/events.ts';

const folder = new URL('../../packages/cli/src/generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('commands.ts', folder), commandsText());
writeFileSync(new URL('events.ts', folder), eventsText());
console.log(`Wrote ${folder.pathname}`);
