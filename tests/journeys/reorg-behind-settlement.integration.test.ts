import { checksummed, evmAddressBook } from '@florin/chain-evm/address-book';
import { listAddress } from '@florin/engine/quarantine/blacklist';
import { releasePayment } from '@florin/engine/deposits/release-payment';
import { readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { seedAdministrator } from '@florin/testing/administrator';
import { testWallet } from '@florin/testing/withdrawal-scene';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DeepReorgs } from './deep-reorgs.ts';
import { Shop, type Waiting } from './shop.ts';
import { Stage, stageTokens } from './stage.ts';

const { eth, usdt, usdc } = stageTokens;
const dollar = 10n ** 6n;
/** What a stage gives the treasury beside what it books. */
const inTreasury = 100n * dollar;
let stage: Stage;
let shop: Shop;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;
let reorgs: DeepReorgs;

const begin = async (options: Parameters<typeof Stage.open>[0] = {}): Promise<void> => {
  stage = await Stage.open(options);
  shop = await Shop.open(stage);
  administrator = await seedAdministrator(stage.database.url('owner'));
  reorgs = new DeepReorgs(stage, administrator);
};
afterEach(() => stage.close());

const rows = async (sql: string, ...params: unknown[]) => (await stage.db.pool.query(sql, params)).rows;
/** Most rounds wait for a time to come, and with a second each they made this file one of the longest. */
const secondsPerRound = 5;
/** Blocks and work for as long as it takes for everything that was doubted to be decided and moved. */
const settled = () =>
  stage.until(
    async () => {
      const open = await rows(
        `select 1 from outgoing where doubted_at is not null or status not in ('final', 'dead')
         union all select 1 from deposits where confirmed_at is null and orphaned_at is null
         union all select 1 from deposits where ruling = 'counted' and swept_by is null and orphaned_at is null`,
      );
      return open.length === 0;
    },
    120,
    secondsPerRound,
  );
/** A worker asks the signer to sign a sweep, and dies before it has the answer. */
const dieAfterAsking = async (): Promise<void> => {
  const { signer } = stage;
  const signIntent = async (order: Parameters<typeof signer.signIntent>[0]) =>
    Promise.reject(new Error(`The worker died after ${(await signer.signIntent(order)).txHash}.`));
  for (let round = 0; round < 60; round += 1) {
    await stage.anvil.mine(1);
    stage.clock.advance({ seconds: 1 });
    await stage.work({ ...stage.outgoing, signer: { ...signer, signIntent } });
    if ((await rows(`select from outgoing where asked_at is not null and raw is null`)).length > 0) return;
  }
  throw new Error('The signer was not asked.');
};
const deposits = (payment: Waiting) =>
  rows(
    `select amount, ruling, orphaned_at is not null as orphaned, swept_by is not null as swept from deposits
      where payment_id = $1 order by amount desc`,
    payment.id,
  );
const lost = async (payment: Waiting) =>
  (
    await rows(
      'select coalesce(sum(change_usd), 0)::text as lost from reorg_incidents where payment_id = $1',
      payment.id,
    )
  )[0]?.lost;

describe('a refund of coins that no payment took', () => {
  beforeEach(() => begin());

  const ports = () => ({ ...stage.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) });
  const isFinal = (hash: string) => async () =>
    (await rows(`select 1 from deposits where tx_hash = $1 and confirmed_at is not null and orphaned_at is null`, hash))
      .length > 0;
  const deposited = async (payment: Waiting) => {
    const hash = await stage.send(payment.address, usdt, 15n * dollar);
    const raw = await stage.anvil.rawTransaction(hash);
    await stage.until(isFinal(hash));
    const [row] = await rows('select id from deposits where tx_hash = $1', hash);
    return { payment, hash, raw, depositId: String(row?.id) };
  };
  /** Coins of another token than the one that was chosen. */
  const unmatched = async () => deposited(await shop.waiting('20.00', usdc));
  /** Coins of a sender that is on the blacklist. */
  const quarantined = async () => {
    const order = { chainType: 'evm', address: checksummed(stage.payer), reason: 'Listed' };
    await listAddress({ ...ports(), db: stage.db }, order, administrator);
    return deposited(await shop.waiting('20.00', usdt));
  };
  const refund = async (source: 'unmatched' | 'quarantine', depositId: string): Promise<string> => {
    const order = { source, chainId: null, paymentId: null, depositId, amount: null } as const;
    const what = { ...order, address: testWallet, reason: 'Not ours' };
    const { refund: made } = await requestRefund(ports(), what, administrator);
    await approveRefund(stage.ports, { id: made.id, reason: null }, administrator);
    return made.id;
  };
  /** The payer uses the number of its transfer for something else: it never returns. */
  const spendElsewhere = async (): Promise<void> => {
    const nonce = await stage.anvil.rpc<string>('eth_getTransactionCount', [stage.payer, 'latest']);
    await stage.anvil.rpc('eth_sendTransaction', [{ from: stage.payer, to: stage.payer, value: '0x1', nonce }]);
    await stage.anvil.mine(1);
  };
  const reached = (id: string, status: string) => async () => (await readRefund(stage.db, id)).status === status;

  test.each([
    ['unmatched', unmatched],
    ['quarantine', quarantined],
  ] as const)('(%s) has failed once a reorg took them, and they go back when they return', async (source, arrive) => {
    const { payment, hash, raw, depositId } = await arrive();
    const first = await refund(source, depositId);
    await stage.until(reached(first, 'completed'));
    await reorgs.takeBackBehind(hash);
    await reorgs.resume();
    await stage.until(reached(first, 'failed'), 120);
    expect(await readRefund(stage.db, first)).toMatchObject({ failureReason: expect.stringMatching(/reorg/) });
    expect(await stage.balance(testWallet, usdt)).toBe(0n);
    await reorgs.agree(usdt);

    await stage.anvil.rpc('eth_sendRawTransaction', [raw]);
    await stage.until(isFinal(hash));
    expect(await stage.balance(payment.address, usdt)).toBe(15n * dollar);
    const second = await refund(source, depositId);
    await stage.until(reached(second, 'completed'));
    expect(await stage.balance(testWallet, usdt)).toBe(15n * dollar);
    await reorgs.agree(usdt);
  });

  test.each([
    ['unmatched', unmatched],
    ['quarantine', quarantined],
  ] as const)('(%s) stands when the reorg brings the same coins and the same refund again', async (source, arrive) => {
    const { hash, raw, depositId } = await arrive();
    const id = await refund(source, depositId);
    await stage.until(reached(id, 'completed'));
    await reorgs.takeBackBehind(hash, [raw]);
    await reorgs.resume();
    await stage.until(reorgs.isCertain('refund'), 120);
    await settled();
    expect((await readRefund(stage.db, id)).status).toBe('completed');
    expect(await stage.balance(testWallet, usdt)).toBe(15n * dollar);
    await reorgs.agree(usdt);
  });

  /** A deposit whose refund went out of the coins of another one: it never returns, and the other one lies there since. */
  const takenFromAnother = async (source: 'unmatched' | 'quarantine', arrive: typeof unmatched) => {
    await stage.send(await stage.treasury(), usdt, inTreasury);
    await stage.anvil.mine(1);
    const { payment, hash, depositId } = await arrive();
    const first = await refund(source, depositId);
    await stage.until(reached(first, 'completed'));
    await reorgs.takeBackBehind(hash);
    await spendElsewhere();
    const other = await stage.send(payment.address, usdt, 20n * dollar);
    await reorgs.resume();
    await stage.until(isFinal(other), 120);
    await stage.until(reorgs.isCertain('refund'), 240);
    expect((await readRefund(stage.db, first)).status).toBe('completed');
    const [row] = await rows('select id from deposits where tx_hash = $1', other);
    return { payment, otherId: String(row?.id) };
  };
  const topUps = () =>
    rows(`select status, succeeded, amount from outgoing where purpose = 'top_up' and status <> 'dead'`);
  const toppedUp = [{ status: 'final', succeeded: true, amount: String(15n * dollar) }];

  test('was paid out of a deposit that completes the payment: the treasury replaces its coins, and it is credited', async () => {
    const { payment } = await takenFromAnother('unmatched', unmatched);
    await stage.until(shop.reached(payment, 'completed'), 240);
    expect(await topUps()).toEqual(toppedUp);
    expect(await stage.balance(payment.address, usdt)).toBe(0n);
    await reorgs.agree(usdt, inTreasury);
  });

  test('was paid out of another quarantined deposit: the treasury replaces its coins, and they go back too', async () => {
    const { otherId } = await takenFromAnother('quarantine', quarantined);
    const second = await refund('quarantine', otherId);
    await stage.until(reached(second, 'completed'), 240);
    expect(await topUps()).toEqual(toppedUp);
    expect(await stage.balance(testWallet, usdt)).toBe(35n * dollar);
    await reorgs.agree(usdt, inTreasury);
  });

  test.each([usdt, eth])(
    'is paid where the sweep of a settled payment took its $symbol, whose own are lost',
    async (token) => {
      await stage.send(await stage.treasury(), usdt, inTreasury);
      await stage.anvil.mine(1);
      const payment = await shop.waiting('20.00', token);
      const more = (payment.needs * 5n) / 4n;
      const hash = await stage.send(payment.address, token, payment.needs);
      await stage.until(shop.reached(payment, 'completed'));
      await reorgs.takeBackBehind(hash);
      await spendElsewhere();
      const other = await stage.send(payment.address, token, more);
      await reorgs.resume();
      await stage.until(isFinal(other), 120);
      await stage.until(reorgs.isCertain('sweep'), 240);
      const [row] = await rows('select id from deposits where tx_hash = $1', other);
      const id = await refund('unmatched', String(row?.id));
      await stage.until(reached(id, 'completed'), 240);
      const [topUp, ...others] = await topUps();
      expect([topUp, others]).toMatchObject([{ status: 'final', succeeded: true }, []]);
      // What the fee of the sweep left of its cap lies on the address already.
      const unspent = payment.needs - BigInt(topUp?.amount);
      expect(unspent).toBeLessThan(token === eth ? payment.needs / 50n : 1n);
      expect(await stage.balance(testWallet, token)).toBe(more);
      expect(await lost(payment)).toBe('20.00');
      expect(await shop.balanceUsd()).toBe('19.70');
      await reorgs.agree(token, token === eth ? 100n * 10n ** 18n : inTreasury);
    },
  );

  test('in the chain’s own coin is paid where a number was used up by its coins: the treasury replaces what that cost', async () => {
    const payment = await shop.waiting('20.00', eth);
    const hash = await stage.send(payment.address, eth, payment.needs);
    await dieAfterAsking();
    await reorgs.takeBackBehind(hash, []);
    const listed = (await stage.anvil.accounts()).at(-1) ?? '';
    const order = { chainType: 'evm', address: checksummed(listed), reason: 'Listed' };
    await listAddress({ ...ports(), db: stage.db }, order, administrator);
    const other = await stage.send(payment.address, eth, payment.needs, listed);
    await reorgs.resume();
    await stage.until(isFinal(other), 120);
    await stage.until(
      async () => (await rows(`select from outgoing where purpose = 'sweep' and status = 'final'`)).length > 0,
      120,
    );
    const [row] = await rows('select id from deposits where tx_hash = $1', other);
    const id = await refund('quarantine', String(row?.id));
    await stage.until(reached(id, 'completed'), 240);
    expect(await stage.balance(testWallet, eth)).toBe(payment.needs);
    expect(await topUps()).toMatchObject([{ status: 'final', succeeded: true }]);
    await reorgs.agree(eth, 100n * 10n ** 18n);
  });

  test('is not waited for once they are lost before anybody signed it', async () => {
    const { hash, depositId } = await unmatched();
    const id = await refund('unmatched', depositId);
    await reorgs.takeBackBehind(hash);
    await reorgs.resume();
    await stage.until(reached(id, 'failed'), 120);
    expect(await readRefund(stage.db, id)).toMatchObject({ failureReason: expect.stringMatching(/left the chain/) });
    expect(await rows(`select status from outgoing where purpose = 'refund' and status <> 'dead'`)).toEqual([]);
    await reorgs.agree(usdt);
  });

  const cancels = () => rows(`select tx_hash from outgoing_signatures where effect = 'cancel'`);
  /** No block takes what uses the number up, and that waits for longer than its chain lets it. */
  const riseBehindCancel = async (): Promise<void> => {
    await stage.until(async () => (await cancels()).length > 0, 240);
    // The gas that the treasury sent before is in a block, and the cancel is not.
    await stage.anvil.rpc('anvil_dropTransaction', [(await cancels())[0]?.tx_hash]);
    await stage.anvil.mine(1);
    await stage.anvil.rpc('anvil_setNextBlockBaseFeePerGas', ['0x2540be4000']);
    await stage.anvil.mine(1);
    stage.clock.advance({ minutes: 4 });
  };

  test.each([
    ['signed', 'included', 'stay'],
    ['signed', 'included', 'rise'],
    ['completed', 'final', 'stay'],
    ['completed', 'final', 'rise'],
  ])(
    'ends in the chain’s own coin once they are lost after it was %s (%s, prices %s): the treasury pays for its number',
    async (_when, status, prices) => {
      const payment = await shop.waiting('20.00', usdc);
      const hash = await stage.send(payment.address, eth, 10n ** 15n);
      await stage.until(isFinal(hash));
      const [row] = await rows('select id from deposits where tx_hash = $1', hash);
      const id = await refund('unmatched', String(row?.id));
      await stage.until(
        async () => (await rows(`select 1 from outgoing where purpose = 'refund' and status = $1`, status)).length > 0,
      );
      await reorgs.takeBackBehind(hash);
      await reorgs.resume();
      if (prices === 'rise') await riseBehindCancel();
      await stage.until(reached(id, 'failed'), 240);
      expect(await rows('select 1 from outgoing where doubted_at is not null')).toEqual([]);
      expect(await cancels()).toHaveLength(prices === 'rise' ? 2 : 1);
      expect(await stage.balance(testWallet, eth)).toBe(0n);
      await reorgs.agree(eth, 100n * 10n ** 18n);
    },
  );
});

describe('a settled payment that a listed sender paid to afterwards', () => {
  beforeEach(() => begin());

  test.each([usdc, usdt])('in $symbol is swept anew once it is released', async (token) => {
    const payment = await shop.waiting('20.00', usdt);
    await stage.send(payment.address, usdt, payment.needs);
    await stage.until(shop.reached(payment, 'completed'));
    const listed = (await stage.anvil.accounts()).at(-1) ?? '';
    await stage.send(listed, token, 5n * dollar);
    await stage.anvil.mine(1);
    const order = { chainType: 'evm', address: checksummed(listed), reason: 'Listed' };
    await listAddress({ ...stage.ports, addressBooks: new Map([['evm', evmAddressBook]]) }, order, administrator);
    await stage.send(payment.address, token, 5n * dollar, listed);
    await stage.until(shop.reached(payment, 'blacklisted'));

    await reorgs.takeBack('sweep');
    await reorgs.takeNumber('sweep');
    await reorgs.resume();
    await stage.until(reorgs.isCertain('sweep'), 120);
    for (let round = 0; round < 5; round += 1) {
      await stage.anvil.mine(1);
      await stage.work();
    }
    expect(await shop.read(payment)).toMatchObject({ status: 'blacklisted', netSettlementUsd: '19.70' });
    expect(await stage.balance(payment.address, usdt)).toBeGreaterThanOrEqual(payment.needs);
    await reorgs.agree(usdt);

    await releasePayment(stage.ports, { paymentId: payment.id, reason: 'Looked at' }, administrator);
    await stage.until(async () => (await stage.balance(payment.address, usdt)) < payment.needs, 120);
    await settled();
    expect(await shop.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
    expect(await shop.balanceUsd()).toBe('19.70');
    await reorgs.agree(usdt);
  });
});

describe.each([{ batchSweeps: false }, { batchSweeps: true }])(
  'a settled payment (batches: $batchSweeps)',
  (options) => {
    beforeEach(() => begin(options));

    /** Paid by 12 and the rest, credited and swept; the bytes of both deposits. */
    const paidInTwo = async () => {
      if (options.batchSweeps) await contractIsThere();
      const payment = await shop.waiting('20.00', usdt);
      const first = await stage.send(payment.address, usdt, 12n * dollar);
      const second = await stage.send(payment.address, usdt, payment.needs - 12n * dollar);
      const raw = { first: await stage.anvil.rawTransaction(first), second: await stage.anvil.rawTransaction(second) };
      await stage.until(shop.reached(payment, 'completed'), 120);
      return { payment, first, raw };
    };
    const contractIsThere = async () => {
      const payment = await shop.waiting('20.00', usdt);
      await stage.send(payment.address, usdt, payment.needs);
      await stage.until(shop.reached(payment, 'completed'));
      await settled();
    };
    /** The payer sends the coins of the second deposit elsewhere. */
    const doubleSpend = async () => {
      const nonce = await stage.anvil.rpc<string>('eth_getTransactionCount', [stage.payer, 'latest']);
      await stage.anvil.rpc('eth_sendTransaction', [{ from: stage.payer, to: stage.payer, value: '0x1', nonce }]);
      await stage.anvil.mine(1);
    };

    test('of which a reorg took a part is swept anew for what stands, and the rest is a loss', async () => {
      const { payment, first, raw } = await paidInTwo();
      const before = await stage.balance(await stage.treasury(), usdt);
      await reorgs.takeBackBehind(first, [raw.first]);
      await doubleSpend();
      await reorgs.resume();
      await settled();
      expect(await stage.balance(payment.address, usdt)).toBe(0n);
      expect(before - (await stage.balance(await stage.treasury(), usdt))).toBe(payment.needs - 12n * dollar);
      expect(await shop.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
      expect(await lost(payment)).toBe('8.00');
      await reorgs.agree(usdt);
    });

    test('whose deposit returns after its sweep was undone is swept for it, and the loss is none', async () => {
      const { payment, first, raw } = await paidInTwo();
      await reorgs.takeBackBehind(first, [raw.first]);
      await reorgs.resume();
      await settled();
      expect(await lost(payment)).toBe('8.00');
      await stage.anvil.rpc('eth_sendRawTransaction', [raw.second]);
      await stage.anvil.mine(1);
      await stage.work();
      await settled();
      expect(await deposits(payment)).toMatchObject([
        { ruling: 'counted', orphaned: false, swept: true },
        { ruling: 'counted', orphaned: false, swept: true },
      ]);
      expect(await lost(payment)).toBe('0.00');
      expect(await stage.balance(payment.address, usdt)).toBe(0n);
      expect((await shop.read(payment)).netSettlementUsd).toBe('19.70');
      await reorgs.agree(usdt);
    });
  },
);

describe('a payment in the chain’s own coin, paid in two', () => {
  beforeEach(() => begin());

  const paid = async (isThere: (payment: Waiting) => () => Promise<boolean>, rest?: bigint) => {
    const payment = await shop.waiting('20.00', eth);
    const most = rest === undefined ? (payment.needs * 6n) / 10n : payment.needs - rest;
    const first = await stage.send(payment.address, eth, most);
    const second = await stage.send(payment.address, eth, payment.needs - most);
    const raw = { first: await stage.anvil.rawTransaction(first), second: await stage.anvil.rawTransaction(second) };
    await stage.until(isThere(payment), 120);
    return { payment, first, raw, most };
  };
  const completed = (payment: Waiting) => shop.reached(payment, 'completed');
  const swept = (payment: Waiting) => async () =>
    (await rows(`select from outgoing where purpose = 'sweep' and purpose_id = $1 and status = 'included'`, payment.id))
      .length > 0;
  const signatures = () =>
    rows(
      `select s.amount + s.fee_cap as leaving, s.tx_hash = o.tx_hash as counts
         from outgoing_signatures s join outgoing o on o.id = s.outgoing_id where o.purpose = 'sweep' order by 1`,
    );

  test('of which a reorg took a part for good is swept for what stands, in the number of its sweep', async () => {
    const { payment, first, raw, most } = await paid(completed);
    await reorgs.takeBackBehind(first, [raw.first]);
    await reorgs.resume();
    await settled();
    expect(await stage.balance(payment.address, eth)).toBe(0n);
    expect(await signatures()).toEqual([
      { leaving: String(most), counts: true },
      { leaving: String(payment.needs), counts: false },
    ]);
    expect(await shop.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
    expect(await deposits(payment)).toMatchObject([
      { amount: String(most), orphaned: false, swept: true },
      { orphaned: true, swept: false },
    ]);
    expect(await lost(payment)).toBe('8.00');
    await reorgs.agree(eth, 100n * 10n ** 18n);

    await stage.anvil.rpc('eth_sendRawTransaction', [raw.second]);
    await stage.anvil.mine(1);
    await stage.work();
    await settled();
    expect(await stage.balance(payment.address, eth)).toBe(0n);
    expect(await lost(payment)).toBe('0.00');
    expect(await shop.balanceUsd()).toBe('19.70');
    await reorgs.agree(eth, 100n * 10n ** 18n);
  });

  test('of which a reorg took so much that what stands cannot pay the old price is swept at the new one', async () => {
    const { payment, first, raw, most } = await paid((waiting) => async () => {
      // Of a limit with room for half as much again: more than what stands, and less than all.
      const dear = (waiting.needs * 65n) / (100n * 31_500n);
      if ((await deposits(waiting)).length < 2) return false;
      await stage.anvil.rpc('anvil_setNextBlockBaseFeePerGas', [`0x${dear.toString(16)}`]);
      return completed(waiting)();
    });
    await stage.anvil.rpc('anvil_setNextBlockBaseFeePerGas', ['0x1']);
    await reorgs.takeBackBehind(first, [raw.first]);
    await reorgs.resume();
    await settled();
    expect(await stage.balance(payment.address, eth)).toBe(0n);
    expect((await signatures())[0]).toEqual({ leaving: String(most), counts: true });
    expect(await shop.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
    await reorgs.agree(eth, 100n * 10n ** 18n);
  });

  test('is swept for what stands before it was credited, and credited once the rest is there', async () => {
    const { payment, first, raw, most } = await paid(swept);
    await reorgs.takeBackBehind(first, [raw.first]);
    await reorgs.resume();
    await stage.until(
      async () => (await rows(`select from outgoing where status = 'final' and purpose = 'sweep'`)).length > 0,
      120,
    );
    expect(await stage.balance(payment.address, eth)).toBe(0n);
    expect((await signatures())[0]).toEqual({ leaving: String(most), counts: true });
    expect(await shop.balanceUsd()).toBe('0.00');
    await reorgs.agree(eth, 100n * 10n ** 18n);

    await stage.anvil.rpc('eth_sendRawTransaction', [raw.second]);
    await stage.anvil.mine(1);
    await stage.until(shop.reached(payment, 'completed'), 120);
    expect(await stage.balance(payment.address, eth)).toBe(0n);
    expect(await shop.balanceUsd()).toBe('19.70');
    await reorgs.agree(eth, 100n * 10n ** 18n);
  });

  /** Final or not, what the sweep was to take is gone, and its payer never sends it again. */
  const taken = async (isThere: (payment: Waiting) => () => Promise<boolean>, token = eth) => {
    const payment = await shop.waiting('20.00', token);
    const hash = await stage.send(payment.address, token, payment.needs);
    await stage.until(isThere(payment), 120);
    await reorgs.takeBackBehind(hash, []);
    await reorgs.resume();
    return payment;
  };
  const ended = () =>
    stage.until(
      async () =>
        (await rows(`select 1 from outgoing where doubted_at is not null or status not in ('final', 'dead')`))
          .length === 0,
      120,
      secondsPerRound,
    );

  test('all of which a reorg took for good ends its sweep: the treasury pays for the number, and the rest is a loss', async () => {
    const payment = await taken(completed);
    await ended();
    const [sweep] = await rows(`select succeeded, doubted_at from outgoing where purpose = 'sweep'`);
    expect(sweep).toEqual({ succeeded: false, doubted_at: null });
    expect(await shop.read(payment)).toMatchObject({ status: 'completed', netSettlementUsd: '19.70' });
    expect(await lost(payment)).toBe('20.00');
    await reorgs.agree(eth, 100n * 10n ** 18n);
  });

  test('of which a reorg left what pays for no transaction ends its sweep likewise, and that lies where it is', async () => {
    const dust = 10n ** 10n;
    const { payment, first, raw } = await paid(completed, dust);
    await reorgs.takeBackBehind(first);
    // The payer sends the coins of the first deposit elsewhere.
    const nonce = await stage.anvil.rpc<string>('eth_getTransactionCount', [stage.payer, 'latest']);
    await stage.anvil.rpc('eth_sendTransaction', [{ from: stage.payer, to: stage.payer, value: '0x1', nonce }]);
    await stage.anvil.rpc('eth_sendRawTransaction', [raw.second]);
    await stage.anvil.mine(1);
    await reorgs.resume();
    await ended();
    const [sweep] = await rows(`select succeeded, doubted_at from outgoing where purpose = 'sweep'`);
    expect(sweep).toEqual({ succeeded: false, doubted_at: null });
    expect(await deposits(payment)).toMatchObject([
      { orphaned: true, swept: false },
      { amount: String(dust), orphaned: false, swept: false },
    ]);
    await reorgs.agree(eth, 100n * 10n ** 18n);
  });

  test('all of which a reorg took for good while nobody knows whether its sweep was signed: the treasury pays for the number', async () => {
    const payment = await shop.waiting('20.00', eth);
    const hash = await stage.send(payment.address, eth, payment.needs);
    await dieAfterAsking();
    await reorgs.takeBackBehind(hash, []);
    await reorgs.resume();
    await ended();
    expect(await rows(`select effect from outgoing_signatures where effect = 'cancel'`)).toEqual([
      { effect: 'cancel' },
    ]);
    const [sweep] = await rows(`select status, succeeded from outgoing where purpose = 'sweep'`);
    expect(sweep).toEqual({ status: 'final', succeeded: false });
    expect(await shop.balanceUsd()).toBe('0.00');
    await reorgs.agree(eth, 100n * 10n ** 18n);
  });

  test('paid again while nobody knows whether its sweep was signed is credited: the treasury replaces what the number cost', async () => {
    const payment = await shop.waiting('20.00', eth);
    const hash = await stage.send(payment.address, eth, payment.needs);
    await dieAfterAsking();
    await reorgs.takeBackBehind(hash, []);
    await stage.send(payment.address, eth, payment.needs + payment.needs / 50n);
    await reorgs.resume();
    await stage.until(shop.reached(payment, 'completed'), 240);
    await ended();
    expect(await rows(`select effect from outgoing_signatures where effect = 'cancel'`)).toEqual([
      { effect: 'cancel' },
    ]);
    expect(await shop.balanceUsd()).toBe('19.70');
    await reorgs.agree(eth, 100n * 10n ** 18n);
  });

  test('paid again by more, which the first sweep takes, is credited, and what it left is fetched later', async () => {
    const payment = await taken(swept);
    const rest = payment.needs / 50n;
    await stage.send(payment.address, eth, payment.needs + rest);
    await stage.until(shop.reached(payment, 'completed'), 120);
    await ended();
    expect(await shop.balanceUsd()).toBe('19.70');
    expect(await stage.balance(payment.address, eth)).toBe(rest);
    expect(await rows('select address from remainders')).toEqual([{ address: payment.address }]);
    await reorgs.agree(eth, 100n * 10n ** 18n);
  });

  test('in tokens, paid again by more, which the first sweep takes, is credited, and the books know what it left', async () => {
    const payment = await taken(swept, usdt);
    const rest = payment.needs / 50n;
    await stage.send(payment.address, usdt, payment.needs + rest);
    await stage.until(shop.reached(payment, 'completed'), 120);
    await ended();
    expect(await stage.balance(payment.address, usdt)).toBe(rest);
    expect(await rows('select address from remainders where token_id = $1', usdt.id)).toEqual([
      { address: payment.address },
    ]);
    await reorgs.agree(usdt);
  });
});
