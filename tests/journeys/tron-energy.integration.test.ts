import { toWord } from '@florin/chain-tron/address-book';
import type { ChainAdapter, OutgoingPurpose } from '@florin/domain/ports/chain';
import { Refusal } from '@florin/domain/errors';
import { compareChain } from '@florin/engine/books/compare-chain';
import { resumeChain } from '@florin/engine/catalogue/pause-chain';
import type { MachinePorts } from '@florin/engine/outgoing/step';
import { noteSigner } from '@florin/engine/signer/note-signer';
import { stakeForEnergy } from '@florin/nodes/tron/control';
import { seedAdministrator } from '@florin/testing/administrator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { afterRestore } from './after-restore.ts';
import { copyDatabase } from './rewind-database.ts';
import { Shop, type Waiting } from './shop.ts';
import { tronChainId } from './tron-catalogue.ts';
import { TronStage } from './tron-stage.ts';

const trx = 10n ** 6n;
/** A sweep borrows about 2,700 TRX of it at the stand-in's yield: its energy is the EVM's gas. */
const staked = 40_000n * trx;
/** Of a transaction of the treasury, in sun. */
const bandwidthMax = 300_000n;
/** What a delegation, its return and the gas of one sun cost the treasury, with the account that this makes. */
const cheap = 1_100_000n + 3n * bandwidthMax + 1n;

let stage: TronStage;
let shop: Shop;
beforeAll(async () => {
  stage = await TronStage.open();
  shop = await Shop.open(stage);
  // Each restore skips twenty addresses.
  await stage.signer.fillPool({ family: 'tron', through: 100n });
  // The operator stakes coins that the books never knew of.
  const treasury = toWord(await stage.treasury());
  await stage.node.chain.grant(treasury, staked);
  stakeForEnergy(stage.node.chain, treasury, staked);
  await stage.node.chain.mine();
  const { fee } = stage.node.chain.head.transactions[0]!;
  await stage.node.chain.grant(treasury, fee);
});
afterAll(() => stage?.close());
/** A day later all energy that was used is back. */
beforeEach(async () => {
  stage.clock.advance({ seconds: 90_000 });
  await stage.pass();
});
afterEach(() => expectSoundBooks());

/** The books balance, and every address of ours holds what they say, to the last sun. */
async function expectSoundBooks(): Promise<void> {
  expect(await stage.violations()).toEqual([]);
  const catalogue = await stage.catalogue.current();
  const chain = catalogue.chains.get(tronChainId)!;
  const options = { catalogue, chain, scope: 'all', treasury: await stage.treasury() } as const;
  const comparison = await compareChain(stage.db, stage.adapter, options);
  expect(comparison).toMatchObject({ compared: true });
  const holdings = comparison.compared ? comparison.holdings : [];
  expect(holdings.filter(({ booked, onChain }) => booked !== onChain)).toEqual([]);
}

interface Movement {
  purpose: OutgoingPurpose;
  status: string;
  succeeded: boolean | null;
  amount: string;
  fee: string | null;
}
/** The sweep of a payment and all that was sent, lent and taken back for it, in the order in which it was planned. */
const movements = async ({ id }: Waiting): Promise<Movement[]> =>
  (
    await stage.db.pool.query<Movement>(
      `with swept as (select id from outgoing where purpose = 'sweep' and purpose_id = $1)
       select purpose, status, succeeded, amount, fee_paid as fee from outgoing
        where id in (select id from swept) or purpose_id in (select id from swept) order by created_at, id`,
      [id],
    )
  ).rows;
const isOver = (payment: Waiting) => async (): Promise<boolean> =>
  (await shop.reached(payment, 'completed')()) &&
  (await movements(payment)).every(({ status }) => status === 'final' || status === 'dead');

const usdt = () => stage.tokens.usdt;
async function pay(usd = '25.00'): Promise<Waiting> {
  const payment = await shop.waiting(usd, usdt());
  stage.send(payment.address, usdt(), payment.needs);
  return payment;
}
const coins = async (): Promise<bigint> => stage.balance(await stage.treasury(), stage.tokens.trx);

/** How often a delegation to an address, or its return, is on the chain. */
const onChain = (address: string): number[] =>
  (['DelegateResourceContract', 'UnDelegateResourceContract'] as const).map(
    (type) =>
      stage.node.chain.blocks
        .flatMap(({ transactions }) => transactions)
        .filter(({ what }) => what.type === type && what.to === toWord(address)).length,
  );
const lent = async (): Promise<bigint> => stage.node.chain.ledger.stakes.lentBy(toWord(await stage.treasury()));

const lentAndBack = [
  { purpose: 'sweep', status: 'final', succeeded: true, fee: '0' },
  { purpose: 'gas', status: 'final', succeeded: true, amount: '1' },
  { purpose: 'delegation', status: 'final', succeeded: true },
  { purpose: 'undelegation', status: 'final', succeeded: true },
];

test('a treasury with a stake lends the energy of a sweep, which burns nothing, and takes it back', async () => {
  const before = await coins();
  const payment = await pay();
  await stage.until(isOver(payment));
  const made = await movements(payment);
  expect(made).toMatchObject(lentAndBack);
  expect(made[3]!.amount).toBe(made[2]!.amount);
  expect(onChain(payment.address)).toEqual([1, 1]);
  expect(await lent()).toBe(0n);
  expect(await stage.balance(payment.address, usdt())).toBe(0n);
  expect(before - (await coins())).toBeLessThanOrEqual(cheap);
}, 120_000);

test('an address that has an account already gets no coins at all', async () => {
  const before = await coins();
  const payment = await shop.waiting('25.00', usdt());
  await stage.node.chain.grant(toWord(payment.address), 0n);
  stage.send(payment.address, usdt(), payment.needs);
  await stage.until(isOver(payment));
  expect(await movements(payment)).toMatchObject(lentAndBack.filter(({ purpose }) => purpose !== 'gas'));
  expect(before - (await coins())).toBeLessThanOrEqual(2n * bandwidthMax);
}, 120_000);

/** Every stake brings so many times less: others have staked so much more. */
async function withStakesWorth(less: bigint, work: () => Promise<void>): Promise<void> {
  stage.node.chain.ledger.stakes.othersWeight *= less;
  await work().finally(() => {
    stage.node.chain.ledger.stakes.othersWeight /= less;
  });
}

test('two payments for which the stake suffices once are both swept, one of them by burning coins', async () => {
  const payments = [await pay(), await pay('26.00')];
  await withStakesWorth(10n, () =>
    stage.until(async () => (await Promise.all(payments.map((one) => isOver(one)()))).every(Boolean)),
  );
  const made = await Promise.all(payments.map(movements));
  const lending = made.map((all) => all.some(({ purpose, succeeded }) => purpose === 'delegation' && succeeded));
  expect(lending.toSorted()).toEqual([false, true]);
  const burned = made[lending.indexOf(false)]!;
  expect(BigInt(burned.find(({ purpose }) => purpose === 'sweep')!.fee!)).toBeGreaterThan(trx);
  expect(await lent()).toBe(0n);
}, 120_000);

test('with too little staked it burns coins, as without any', async () => {
  const payment = await pay();
  await withStakesWorth(1_000n, () => stage.until(isOver(payment)));
  const made = await movements(payment);
  expect(made.map(({ purpose }) => purpose)).toEqual(['sweep', 'gas']);
  expect(BigInt(made[0]!.fee!)).toBeGreaterThan(trx);
  expect(onChain(payment.address)).toEqual([0, 0]);
}, 120_000);

const died = (): never => {
  throw new Error('The worker died.');
};

/** Workers that die once at each moment around the signature of each movement of a purpose. */
function mortals(purpose: OutgoingPurpose): { ports: MachinePorts; left: () => string[] } {
  const moments = new Set(['before it is built', 'before it is signed', 'signed', 'before it is sent', 'sent']);
  const dies = (moment: string): void => void (moments.delete(moment) && died());
  const ids = new Set<string>();
  const hashes = new Set<string>();
  const { adapter, signer } = stage;
  const mortal: ChainAdapter = {
    ...adapter,
    build: async (intent, slot) => {
      if (intent.purpose === purpose) {
        ids.add(intent.id);
        dies('before it is built');
      }
      return adapter.build(intent, slot);
    },
    broadcast: async (signed) => {
      if (hashes.has(signed.txHash)) dies('before it is sent');
      const answer = await adapter.broadcast(signed);
      if (hashes.has(signed.txHash)) dies('sent');
      return answer;
    },
  };
  const signIntent: typeof signer.signIntent = async (intent) => {
    const isMine = ids.has(intent.intentId);
    if (isMine) dies('before it is signed');
    const signed = await signer.signIntent(intent);
    if (isMine) {
      hashes.add(signed.txHash);
      dies('signed');
    }
    return signed;
  };
  const adapters = new Map([[tronChainId, mortal]]);
  return { ports: { ...stage.outgoing, adapters, signer: { ...signer, signIntent } }, left: () => [...moments] };
}

/** Blocks and work with other ports until `reached`. */
async function workUntil(ports: MachinePorts, reached: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 80; round += 1) {
    if (await reached()) return;
    await stage.node.chain.mine(6);
    stage.clock.advance({ seconds: 18 });
    await stage.work(ports);
  }
  throw new Error(`Not reached: ${stage.postponed.slice(-5).map(String).join(' | ')}`);
}

test.each<OutgoingPurpose>(['delegation', 'sweep', 'undelegation'])(
  'workers that die at every moment around a %s lend once and take back once',
  async (purpose) => {
    const payment = await pay();
    const { ports, left } = mortals(purpose);
    await workUntil(ports, isOver(payment));
    expect(left()).toEqual([]);
    const made = await movements(payment);
    const ended = (of: OutgoingPurpose) => made.filter((one) => one.purpose === of && one.status === 'final');
    expect(ended('sweep')).toMatchObject([{ succeeded: true, fee: '0' }]);
    // A sweep whose lifetime was over before it was sent is made anew, and is lent energy of its own.
    const sweeps = made.filter((one) => one.purpose === 'sweep').length;
    expect(onChain(payment.address)).toEqual([sweeps, sweeps]);
    expect([ended('delegation').length, ended('undelegation').length]).toEqual([sweeps, sweeps]);
    expect(purpose === 'sweep' || sweeps === 1).toBe(true);
    expect(await lent()).toBe(0n);
  },
  120_000,
);

test('when nobody works between the delegation and the sweep, and between the sweep and the return, nothing is lost', async () => {
  const nobodyWorks = async (): Promise<void> => {
    stage.clock.advance({ seconds: 600 });
    await stage.node.chain.mine(10);
  };
  const reached = (purpose: OutgoingPurpose, status: string) => async () =>
    (await movements(payment)).some((one) => one.purpose === purpose && one.status === status);
  const payment = await pay();
  await stage.until(reached('delegation', 'sent'));
  await nobodyWorks();
  await stage.until(reached('sweep', 'final'));
  expect(await lent()).toBeGreaterThan(0n);
  await nobodyWorks();
  await stage.until(isOver(payment));
  expect(await movements(payment)).toMatchObject(lentAndBack);
  expect(onChain(payment.address)).toEqual([1, 1]);
  expect(await lent()).toBe(0n);
}, 120_000);

/** Workers that cannot build a sweep: what is lent for one waits for its signature. */
function withoutSweeps(): MachinePorts {
  const { adapter } = stage;
  const build: ChainAdapter['build'] = (intent, slot) =>
    intent.purpose === 'sweep' ? died() : adapter.build(intent, slot);
  return { ...stage.outgoing, adapters: new Map([[tronChainId, { ...adapter, build }]]) };
}

test('a sweep that cannot be built for a quarter of an hour gives its energy back, and burns coins in the end', async () => {
  const payment = await pay();
  const ports = withoutSweeps();
  await workUntil(ports, async () => onChain(payment.address)[0] === 1);
  stage.clock.advance({ seconds: 900 });
  await stage.node.chain.mine(10);
  await workUntil(ports, async () => onChain(payment.address)[1] === 1);
  await stage.until(isOver(payment));
  const made = await movements(payment);
  expect(BigInt(made.find(({ purpose }) => purpose === 'sweep')!.fee!)).toBeGreaterThan(trx);
  expect(onChain(payment.address)).toEqual([1, 1]);
  expect(await lent()).toBe(0n);
}, 120_000);

test('what the signer does not lend is burned', async () => {
  const payment = await pay();
  const { signer, adapter } = stage;
  const refused = new Set<string>();
  const ports: MachinePorts = {
    ...stage.outgoing,
    adapters: new Map([
      [
        tronChainId,
        {
          ...adapter,
          build: async (intent, slot) => {
            if (intent.purpose === 'delegation') refused.add(intent.id);
            return adapter.build(intent, slot);
          },
        },
      ],
    ]),
    signer: {
      ...signer,
      signIntent: async (intent) => {
        if (refused.has(intent.intentId))
          throw new Refusal('FORBIDDEN', 'It is more of a stake than this signer lends.');
        return signer.signIntent(intent);
      },
    },
  };
  await workUntil(ports, isOver(payment));
  const made = await movements(payment);
  const delegations = made.filter(({ purpose }) => purpose === 'delegation');
  expect(delegations.map(({ status }) => status)).toEqual(['dead', 'dead', 'dead']);
  expect(onChain(payment.address)).toEqual([0, 0]);
  expect(BigInt(made.find(({ purpose }) => purpose === 'sweep')!.fee!)).toBeGreaterThan(trx);
}, 120_000);

/** Takes the block of a movement and all later ones back, deeper than what was final; an administrator lets the chain go on. */
async function takeBack(purpose: OutgoingPurpose): Promise<void> {
  const { rows } = await stage.db.pool.query<{ height: string }>(
    'select block_height as height from outgoing where purpose = $1 order by created_at desc, id desc limit 1',
    [purpose],
  );
  const { chain } = stage.node;
  await chain.fork(Number(chain.head.number - BigInt(rows[0]!.height)) + 1);
  await stage.pass();
  const halted = await stage.db.pool.query('select halt_reason from chains where id = $1', [tronChainId]);
  expect(halted.rows).toMatchObject([{ halt_reason: expect.stringContaining('which was final') }]);
  const administrator = await seedAdministrator(stage.database.url('owner'));
  await resumeChain(stage.db, { id: tronChainId, reason: 'Looked at' }, administrator);
  await stage.catalogue.reload();
  await stage.pass();
  expect(await doubted()).toBeGreaterThan(0);
}

const doubted = async (): Promise<number> =>
  (await stage.db.pool.query('select 1 from outgoing where doubted_at is not null')).rows.length;

test.each<OutgoingPurpose>(['undelegation', 'delegation'])(
  'what a deep reorg leaves lent, from the block of the %s on, comes back once',
  async (purpose) => {
    const payment = await pay();
    await stage.until(isOver(payment));
    await takeBack(purpose);
    await stage.until(async () => (await doubted()) === 0 && (await isOver(payment)()));
    expect(await lent()).toBe(0n);
    expect(await stage.balance(payment.address, usdt())).toBe(0n);
  },
  120_000,
);

test('a return in a block that a fork drops, while nobody works until it can come no more, is made again', async () => {
  const payment = await pay();
  await stage.until(async () =>
    (await movements(payment)).some(({ purpose, status }) => purpose === 'undelegation' && status === 'sent'),
  );
  const { chain } = stage.node;
  await chain.mine();
  expect(await lent()).toBe(0n);
  // All that is lent is looked at while no later block has confirmed its return.
  stage.clock.advance({ seconds: 10 });
  await stage.work();
  await chain.fork(1);
  expect(await lent()).toBeGreaterThan(0n);
  stage.clock.advance({ seconds: 240 });
  await chain.mine(10);
  await stage.until(isOver(payment));
  expect(await lent()).toBe(0n);
  const returns = (await movements(payment)).filter(({ purpose }) => purpose === 'undelegation');
  expect(returns).toMatchObject([{ status: 'dead' }, { status: 'final', succeeded: true }]);
}, 120_000);

/** Nodes keep what they are sent, and no block takes any of it, until `reached`. */
async function withoutTransactions(reached: () => Promise<boolean>): Promise<void> {
  const { chain } = stage.node;
  chain.forgetful = true;
  await stage.until(reached).finally(() => {
    chain.forgetful = false;
  });
}

test('a return that a deep reorg undid is made again as often as no block takes it', async () => {
  const payment = await pay();
  await stage.until(isOver(payment));
  stage.node.chain.forgetful = true;
  await takeBack('undelegation');
  await withoutTransactions(async () =>
    (await movements(payment)).some(({ purpose, status }) => purpose === 'undelegation' && status === 'dead'),
  );
  expect(await lent()).toBeGreaterThan(0n);
  await stage.until(async () => (await doubted()) === 0 && (await isOver(payment)()));
  expect(await lent()).toBe(0n);
  const returns = (await movements(payment)).filter(({ purpose }) => purpose === 'undelegation');
  expect(returns).toMatchObject([{ succeeded: false }, { status: 'dead' }, { status: 'final', succeeded: true }]);
}, 120_000);

/** What a worker does until the database of before comes back, and what people do then. */
async function restoreTo(copy: Awaited<ReturnType<typeof copyDatabase>>): Promise<void> {
  await copy.putBack();
  await stage.catalogue.reload();
  expect((await stage.signer.health()).rewound).toMatch(/^database_rewound/);
  await noteSigner({ db: stage.db, signer: stage.signer });
  await stage.pass();
  // A worker's hold of a movement runs out.
  stage.clock.advance({ seconds: 60 });
  await stage.pass();
  const said = [expect.stringMatching(/^adopt: [1-4] movements that the signer had signed/)];
  expect(await afterRestore(stage)).toMatchObject({ released: true, said: expect.arrayContaining(said) });
}

const moments: readonly (readonly [string, (payment: Waiting) => Promise<boolean>])[] = [
  ['before the deposit is read', async () => true],
  ['while the energy is lent', async () => (await lent()) > 0n],
  [
    'while the sweep is on its way',
    async (payment) => (await movements(payment)).some((one) => one.purpose === 'sweep' && one.status === 'sent'),
  ],
];

test.each(moments)(
  'a backup from %s is restored, and the energy has been lent once',
  async (_when, reached) => {
    const payment = await pay();
    await stage.until(() => reached(payment));
    const copy = await copyDatabase(stage.database as never);
    try {
      await stage.until(isOver(payment));
      await restoreTo(copy);
      await stage.until(isOver(payment));
      // What was adopted stands in the order of its signing, beside what a worker had planned meanwhile.
      const made = (await movements(payment)).filter(({ status }) => status === 'final');
      expect(made.map(({ purpose }) => purpose).toSorted()).toEqual(
        lentAndBack.map(({ purpose }) => purpose).toSorted(),
      );
      expect(onChain(payment.address)).toEqual([1, 1]);
      expect(await lent()).toBe(0n);
    } finally {
      await copy.drop();
    }
  },
  120_000,
);

test('what was lent for a sweep that a restore lost before its signature comes back, and the address is swept', async () => {
  const payment = await pay();
  const copy = await copyDatabase(stage.database as never);
  try {
    await workUntil(withoutSweeps(), async () => onChain(payment.address)[0] === 1);
    await restoreTo(copy);
    await stage.until(isOver(payment));
    expect(await lent()).toBe(0n);
    const [out, back] = onChain(payment.address);
    expect(back).toBe(out);
    expect(await stage.balance(payment.address, usdt())).toBe(0n);
  } finally {
    await copy.drop();
  }
}, 120_000);
