import { recordCoins } from '@florin/database/sql/coins/record';
import { openingCapital } from '@florin/domain/ledger/postings';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import { advanceInstructions } from '@florin/engine/exchange/advance-instructions';
import { creditTransfers } from '@florin/engine/exchange/credit-transfers';
import { planConversions } from '@florin/engine/exchange/plan-conversions';
import { planTransfers } from '@florin/engine/exchange/plan-transfers';
import { refreshExchanges } from '@florin/engine/exchange/refresh-exchanges';
import { post } from '@florin/engine/ledger/post';
import { openExchange } from '@florin/exchange/open-exchange';
import { bookedIn, mustBalance } from '@florin/testing/books';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { openOkx, standInCredentials, standInDepositAddress } from '@florin/testing/exchange-stand-in/okx-scene';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Treasury } from '../crash/treasury.ts';
import { DeepReorgs } from '../journeys/deep-reorgs.ts';
import { dies } from '../journeys/dying-worker.ts';
import { Stage } from '../journeys/stage.ts';
import { exchangeNetworks } from './exchange-stage.ts';

const { usdt, eth } = testTokens;
const unit = 10n ** 6n;
const ether = 10n ** 18n;

/** A real chain and signer beside the stand-in exchange, which is active. */
async function open() {
  const stage = await Stage.open();
  const { clock, db } = stage;
  const okx = await openOkx({ now: () => clock.now() });
  const { origin, ca } = okx;
  const exchange = openExchange({
    name: 'okx',
    credentials: standInCredentials,
    clock,
    origin,
    ca,
    timeoutMs: 2_000,
    paced: false,
    networks: exchangeNetworks,
  });
  const ports = { ...stage.outgoing, exchanges: new Map([['okx', exchange]]) };
  const told: string[] = [];
  const onError = (error: unknown): void => void told.push(String(error));
  onTestFinished(async () => {
    await mustBalance(stage);
    await exchange.close();
    await okx.close();
    await stage.close();
  });
  await refreshExchanges(ports, onError);
  await db.pool.query(`update settings set active_exchange = 'okx', version = version + 1`);
  await stage.catalogue.reload();
  const name = (tokenId: string, keep: bigint, threshold: bigint, dayMax: bigint, sell = false) =>
    db.pool.query(
      'insert into exchange_assets (token_id, keep, threshold, day_max, sell) values ($1, $2, $3, $4, $5)',
      [tokenId, keep, threshold, dayMax, sell],
    );
  /** Gives what is due at the exchange until nothing is under way. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 6; round += 1) {
      clock.advance({ seconds: 5 });
      // one round after the other
      await advanceInstructions(ports, onError);
    }
  };
  return { stage, okx, ports, told, onError, name, settle };
}

type Open = Awaited<ReturnType<typeof open>>;

async function fund({ stage }: Open, amount: { usdt: bigint; wei: bigint }): Promise<Treasury> {
  const { anvil, db, contracts } = stage;
  const treasury = new Treasury({ anvil, db, address: await stage.treasury(), usdt: contracts['USDT'] ?? '' });
  await treasury.fund(amount);
  return treasury;
}

const transfers = async ({ stage }: Open): Promise<Record<string, string>[]> =>
  (
    await stage.db.pool.query(
      `select amount, destination, status, tx_hash, last_error from outgoing where purpose = 'exchange' order by created_at`,
    )
  ).rows;

describe('a transfer of the treasury to the exchange', () => {
  test('leaves what is to stay, keeps to the day, and is credited once, when the exchange says so', async () => {
    const scene = await open();
    const { stage, okx, ports, onError, name } = scene;
    await fund(scene, { usdt: 1_000n * unit, wei: ether });
    await name(usdt.id, 100n * unit, 200n * unit, 600n * unit);
    expect(await planTransfers(ports, onError)).toBe(1);
    expect(await planTransfers(ports, onError)).toBe(0);
    await stage.until(async () => (await transfers(scene))[0]?.['status'] === 'final');
    const [transfer] = await transfers(scene);
    expect(transfer).toMatchObject({ amount: String(600n * unit), destination: standInDepositAddress });
    expect(await bookedIn(stage, 'exchange_transit', usdt)).toBe(600n * unit);
    await mustBalance(stage);
    const hash = transfer?.['tx_hash'] ?? '';
    const seen = okx.account.deposit({ symbol: 'USDT', chain: 'USDT-ERC20', amount: '600', txId: hash.toUpperCase() });
    expect(await creditTransfers(ports, onError)).toBe(0);
    okx.account.credit(seen);
    expect(await creditTransfers(ports, onError)).toBe(1);
    expect(await creditTransfers(ports, onError)).toBe(0);
    expect(await bookedIn(stage, 'exchange_transit', usdt)).toBe(0n);
    expect(await bookedIn(stage, 'exchange:USDT', usdt)).toBe(600n * unit);
    // 300 are above what stays, and the day is used up.
    expect(await planTransfers(ports, onError)).toBe(0);
    stage.clock.advance({ minutes: 25 * 60 });
    expect(await planTransfers(ports, onError)).toBe(1);
  });

  test.each([{ credited: false }, { credited: true }])(
    'that a deep reorg took for good is in the treasury again (credited: $credited)',
    async ({ credited }) => {
      const scene = await open();
      const { stage, okx, ports, onError, name } = scene;
      const reorgs = new DeepReorgs(stage, await seedAdministrator(stage.database.url('owner')));
      await fund(scene, { usdt: 1_000n * unit, wei: ether });
      await name(usdt.id, 100n * unit, 200n * unit, 600n * unit);
      await planTransfers(ports, onError);
      await stage.until(async () => (await transfers(scene))[0]?.['status'] === 'final');
      if (credited) {
        const txId = (await transfers(scene))[0]?.['tx_hash'] ?? '';
        okx.account.credit(okx.account.deposit({ symbol: 'USDT', chain: 'USDT-ERC20', amount: '600', txId }));
        expect(await creditTransfers(ports, onError)).toBe(1);
      }
      await reorgs.takeBack('exchange');
      await reorgs.takeNumber('exchange');
      await reorgs.resume();
      await stage.until(reorgs.isCertain('exchange'), 120);
      expect(await bookedIn(stage, 'treasury', usdt)).toBe(1_000n * unit);
      expect(await bookedIn(stage, 'exchange_transit', usdt)).toBe(0n);
      expect(await bookedIn(stage, 'exchange:USDT', usdt)).toBe(0n);
      await reorgs.agree(usdt);
      expect(await creditTransfers(ports, onError)).toBe(0);
      await planTransfers(ports, onError);
      expect(await transfers(scene)).toHaveLength(2);
    },
  );

  test('goes nowhere but to the address of the signer’s own configuration', async () => {
    const scene = await open();
    const { stage, okx, ports, onError, name } = scene;
    await fund(scene, { usdt: 1_000n * unit, wei: ether });
    await name(usdt.id, 0n, 100n * unit, 1_000n * unit);
    const network = okx.account.networks.get('USDT-ERC20');
    if (network) network.depositAddress = '0x27b1fdb04752bbc536007a920d24acb045561c26';
    expect(await planTransfers(ports, onError)).toBe(1);
    for (let round = 0; round < 3; round += 1) {
      stage.clock.advance({ seconds: 60 });
      // one round after the other
      await stage.work();
    }
    expect(await transfers(scene)).toMatchObject([
      {
        status: 'intent',
        tx_hash: null,
        last_error: expect.stringContaining('another address than the configured one'),
      },
    ]);
    expect(await bookedIn(stage, 'exchange_transit', usdt)).toBe(0n);
  });

  test('of a chain of coins is counted by the coins that were read, its node is not asked', async () => {
    const { stage, ports, onError, name, told } = await open();
    await name(eth.id, 0n, ether, 5n * ether);
    const { slots, balance } = { slots: { kind: 'coins' }, balance: dies };
    const adapter = { ...stage.adapter, slots, balance } as unknown as ChainAdapter;
    const ofCoins = { ...ports, adapters: new Map([[testChain.id, adapter]]) };
    expect(await planTransfers(ofCoins, onError)).toBe(0);
    const coin = { txHash: '0xc0', position: 0, sourceIndex: null, address: await stage.treasury() };
    await stage.db.run(recordCoins, {
      chainId: testChain.id,
      coinsJson: JSON.stringify([{ ...coin, amount: String(3n * ether), height: '1' }]),
    });
    expect(await planTransfers(ofCoins, onError)).toBe(1);
    expect(told).toEqual([]);
    expect((await stage.db.pool.query('select amount from outgoing')).rows).toEqual([{ amount: String(3n * ether) }]);
  });

  test('waits while the exchange takes none in', async () => {
    const scene = await open();
    await fund(scene, { usdt: 1_000n * unit, wei: ether });
    await scene.name(usdt.id, 0n, 100n * unit, 1_000n * unit);
    const network = scene.okx.account.networks.get('USDT-ERC20');
    if (network) network.canDeposit = false;
    expect(await planTransfers(scene.ports, scene.onError)).toBe(0);
    expect(scene.told).toEqual([]);
  });
});

describe('coins that are sold', () => {
  async function withEth(amount: string, units: bigint): Promise<Open> {
    const scene = await open();
    const { okx, stage } = scene;
    okx.account.wallets.add('funding', 'ETH', amount);
    const capital = { groupId: stage.ids.uuid(), tokenId: eth.id, amount: units, reference: 'put in' };
    await post(stage.db, openingCapital({ ...capital, account: 'exchange:ETH' }), stage.clock.now());
    await scene.name(eth.id, 0n, ether, 0n, true);
    return scene;
  }
  const sales = async ({ stage }: Open): Promise<Record<string, string>[]> =>
    (
      await stage.db.pool.query(
        `select status, amount, price_text, sold, proceeds, fee_paid from exchange_instructions
          where kind = 'sale' order by created_at`,
      )
    ).rows;

  test('are moved to the wallet that trades, sold with a limit, and what they bring pays withdrawals', async () => {
    const scene = await withEth('0.5', ether / 2n);
    const { stage, okx, ports, onError, settle } = scene;
    expect(await planConversions(ports, onError)).toBe(1);
    expect(await planConversions(ports, onError)).toBe(0);
    await settle();
    expect(await planConversions(ports, onError)).toBe(1);
    await settle();
    // Half a percent below the best offer of 3199.68, in steps of 0.1.
    expect(okx.account.orders).toMatchObject([{ amount: '0.5', price: '3183.6', state: 'filled' }]);
    const proceeds = 1_591_800_000n;
    const fee = 1_591_800n;
    expect(await sales(scene)).toEqual([
      {
        status: 'done',
        amount: String(ether / 2n),
        price_text: '3183.6',
        sold: String(ether / 2n),
        proceeds: String(proceeds),
        fee_paid: String(fee),
      },
    ]);
    expect(await bookedIn(stage, 'exchange:ETH', eth)).toBe(0n);
    expect(await bookedIn(stage, 'exchange:USDT', usdt)).toBe(proceeds - fee);
    expect(await bookedIn(stage, 'exchange_fee', usdt)).toBe(fee);
    expect(await bookedIn(stage, 'exchange_trade', eth)).toBe(ether / 2n);
    await planConversions(ports, onError);
    await settle();
    expect(okx.account.wallets.total('USDT')).toBe('1590.2082');
    expect((await ports.exchanges.get('okx')?.balances())?.find(({ symbol }) => symbol === 'USDT')).toMatchObject({
      funding: '1590.2082',
      trading: '0',
    });
  });

  test('in part: what was sold counts, and the rest is sold by another order', async () => {
    const scene = await withEth('0.5', ether / 2n);
    const { stage, okx, ports, onError, settle } = scene;
    await planConversions(ports, onError);
    await settle();
    okx.account.filledPercent = 40n;
    await planConversions(ports, onError);
    await settle();
    expect(await sales(scene)).toMatchObject([{ status: 'accepted', sold: null }]);
    await mustBalance(stage);
    stage.clock.advance({ minutes: 11 });
    await settle();
    expect(await sales(scene)).toMatchObject([{ status: 'done', sold: String(ether / 5n), proceeds: '636720000' }]);
    expect(await bookedIn(stage, 'exchange:ETH', eth)).toBe((ether * 3n) / 10n);
    okx.account.filledPercent = 100n;
    await planConversions(ports, onError);
    await settle();
    expect(await sales(scene)).toMatchObject([
      { status: 'done' },
      { status: 'done', sold: String((ether * 3n) / 10n) },
    ]);
    expect(await bookedIn(stage, 'exchange:ETH', eth)).toBe(0n);
  });

  test('are sold once when the answer is lost', async () => {
    const scene = await withEth('0.5', ether / 2n);
    const { okx, ports, onError, settle } = scene;
    await planConversions(ports, onError);
    const losing = new Set(['asset/transfer', 'trade/order']);
    okx.account.fault = (call) => (losing.delete(call) ? 'lost_after' : null);
    await settle();
    await planConversions(ports, onError);
    await settle();
    expect(okx.account.moves).toHaveLength(1);
    expect(okx.account.orders).toHaveLength(1);
    expect(await sales(scene)).toMatchObject([{ status: 'done' }]);
  });
});
