import { read, status } from './awaiting.ts';
import { block } from './block.ts';
import { catchup } from './catchup.ts';
import { cli } from './cli.ts';
import { consoles } from './consoles.ts';
import { create } from './create.ts';
import { claims } from './claims.ts';
import { deliveries } from './deliveries.ts';
import { familyMemory } from './family-memory.ts';
import { gates } from './gates.ts';
import { ledger } from './ledger.ts';
import { list } from './list.ts';
import { listen } from './listen.ts';
import { memory } from './memory.ts';
import { old } from './old.ts';
import { neighbours } from './neighbours.ts';
import { rates } from './rates.ts';
import { referenced } from './referenced.ts';
import { page } from './page.ts';
import { scanning } from './scanning.ts';
import { search } from './search.ts';
import { signing } from './signing.ts';
import { simulation } from './simulation.ts';
import { sweeps } from './sweeps.ts';
import type { Subject } from '../harness/bench-run.ts';

/** Every bench, in the order in which they run and stand in the tables. */
export const subjects: readonly Subject[] = [
  create,
  referenced,
  gates,
  read,
  status,
  list,
  search,
  claims,
  deliveries,
  listen,
  neighbours,
  page,
  consoles,
  block,
  catchup,
  scanning,
  sweeps,
  signing,
  ledger,
  rates,
  memory,
  familyMemory,
  old,
  simulation,
  cli,
];
