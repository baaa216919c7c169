import { mkdirSync, writeFileSync } from 'node:fs';
import { eventTypesText } from '../src/openapi/event-types.ts';

const file = new URL('../../packages/webhooks/src/generated/events.ts', import.meta.url);
mkdirSync(new URL('.', file), { recursive: true });
writeFileSync(file, eventTypesText());
console.log(`Wrote ${file.pathname}`);
