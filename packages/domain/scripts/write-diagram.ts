import { writeFileSync } from 'node:fs';
import { diagramPage } from '../src/payment/state-diagram.ts';

writeFileSync(new URL('../../../docs/payment-states.md', import.meta.url), diagramPage());
