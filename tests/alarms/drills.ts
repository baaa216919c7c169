import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HaltingProxy } from './halting-proxy.ts';

/** What a drill may lay hands on. */
export interface DrillPlace {
  /** As the superuser. */
  superuser: Pool;
  node: HaltingProxy;
  /** Blocks at once. */
  mine(count: number): Promise<void>;
  /** Whether blocks come by themselves. */
  setMining(on: boolean): void;
  signal(name: 'server' | 'worker' | 'signer', signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** The store of rate limits hangs, and goes on. */
  freezeStore(): void;
  thawStore(): void;
  /** Somebody's transaction keeps everybody from writing payments, and ends. */
  lockPayments(): Promise<void>;
  unlockPayments(): Promise<void>;
  /** The receiver of webhooks answers 500, or takes everything again. */
  breakReceiver(isBroken: boolean): void;
  /** Somebody asks the signer for a signature of what nobody intends. @throws Refusal */
  askForASignature(): Promise<unknown>;
  /** The disk of the database is filled up, and there is room again. */
  fillDisk(): void;
  freeDisk(): void;
}

/** Something goes wrong, one of these alarms is raised, and it ends once that is over. */
export interface Drill {
  name: string;
  alarms: readonly string[];
  /** Each of the alarms is raised, not one of them alone. */
  all?: true;
  begin(place: DrillPlace): Promise<void> | void;
  end(place: DrillPlace): Promise<void> | void;
}

const tries = 20;
const tryEveryMs = 1_000;

const run = async ({ superuser }: DrillPlace, ...statements: string[]): Promise<void> => {
  for (const statement of statements)
    // each is over before the next
    await superuser.query(statement);
};
const readOnly = (on: boolean): string[] => [
  `alter role florin_app ${on ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
  `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'florin_app'`,
];

export const drills: readonly Drill[] = [
  {
    name: 'signer gone',
    alarms: ['FlorinSignerGone'],
    begin: (place) => place.signal('signer', 'SIGSTOP'),
    end: (place) => place.signal('signer', 'SIGCONT'),
  },
  {
    name: 'nodes gone',
    alarms: ['FlorinChainSilent', 'FlorinNodesFail', 'FlorinLoopFails'],
    all: true,
    begin: ({ node }) => node.halt(),
    end: ({ node }) => node.resume(),
  },
  {
    name: 'nodes fail now and then',
    alarms: ['FlorinNodesFail'],
    begin: ({ node }) => node.breakOneOf(3),
    end: ({ node }) => node.resume(),
  },
  {
    name: 'chain halted',
    alarms: ['FlorinChainHalted'],
    begin: (place) => run(place, `update chains set halted_at = florin.now(), halt_reason = 'a drill'`),
    end: (place) => run(place, 'update chains set halted_at = null, halt_reason = null'),
  },
  {
    name: 'chain stands still',
    alarms: ['FlorinChainHeadOld'],
    begin: (place) => place.setMining(false),
    end: (place) => place.setMining(true),
  },
  {
    name: 'scanner lags',
    alarms: ['FlorinChainBehind'],
    async begin(place) {
      place.node.delay(4_000);
      await place.mine(3_000);
    },
    end: ({ node }) => node.resume(),
  },
  {
    name: 'books broken',
    alarms: ['FlorinBooksBroken', 'FlorinPayoutsPaused'],
    all: true,
    begin: (place) =>
      run(
        place,
        `insert into merchant_balances (merchant_id, posted) select id, 1 from accounts where role = 'admin' limit 1`,
      ),
    end: (place) =>
      run(
        place,
        `delete from merchant_balances b using accounts a where a.id = b.merchant_id and a.role = 'admin'`,
        `update payout_pause set paused_at = null, rule = null, subject = null, reason = '', found = '{}'`,
      ),
  },
  {
    name: 'pool empty',
    alarms: ['FlorinPoolLow'],
    begin(place) {
      place.signal('signer', 'SIGSTOP');
      return run(place, `select setval('deposit_index', (select max(index) - 10 from deposit_addresses))`);
    },
    end: (place) => place.signal('signer', 'SIGCONT'),
  },
  {
    name: 'read-only database',
    alarms: ['FlorinDatabaseReadOnly', 'FlorinServerGone'],
    begin: (place) => run(place, ...readOnly(true)),
    end: (place) => run(place, ...readOnly(false)),
  },
  {
    name: 'writes wait for a lock',
    alarms: ['FlorinServerFails', 'FlorinConnectionsExhausted'],
    all: true,
    begin: (place) => place.lockPayments(),
    end: (place) => place.unlockPayments(),
  },
  {
    name: 'receivers fail',
    alarms: ['FlorinWebhooksFail'],
    begin: (place) => place.breakReceiver(true),
    end: (place) => place.breakReceiver(false),
  },
  {
    name: 'somebody else at the signer',
    alarms: ['FlorinSignerRefuses'],
    async begin(place) {
      const refused: unknown[] = [];
      // as often as somebody tries before giving up
      for (let asked = 0; asked < tries; asked += 1) {
        await place.askForASignature().catch((error: unknown) => refused.push(error));
        await sleep(tryEveryMs);
      }
      if (refused.length < tries) throw new Error('The signer signed what nobody intends.');
    },
    end: () => {},
  },
  {
    name: 'store of rate limits gone',
    alarms: ['FlorinRateLimitStoreGone'],
    begin: (place) => place.freezeStore(),
    end: (place) => place.thawStore(),
  },
  {
    name: 'worker gone',
    alarms: ['FlorinWorkerGone'],
    begin: (place) => place.signal('worker', 'SIGSTOP'),
    end: (place) => place.signal('worker', 'SIGCONT'),
  },
  {
    name: 'server gone',
    alarms: ['FlorinServerGone'],
    begin: (place) => place.signal('server', 'SIGSTOP'),
    end: (place) => place.signal('server', 'SIGCONT'),
  },
  {
    name: 'disk full',
    alarms: ['FlorinDatabaseRefuses', 'FlorinWorkerGone', 'FlorinServerGone'],
    begin: (place) => place.fillDisk(),
    end: (place) => place.freeDisk(),
  },
];
