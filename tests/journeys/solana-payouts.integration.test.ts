import { solanaAddressBook } from '@florin/chain-solana/address-book';
import type { Signing } from '@florin/domain/ports/chain';
import type { Caller } from '@florin/engine/accounts/caller';
import type { MachinePorts } from '@florin/engine/outgoing/step';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { tokenAccountOf, walletOf } from '@florin/nodes/solana/control';
import { seedAdministrator } from '@florin/testing/administrator';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { solanaChainId, solanaTokens } from './solana-catalogue.ts';
import { SolanaStage } from './solana-stage.ts';

const { usdt } = solanaTokens;
const dollar = 10n ** 6n;
let stage: SolanaStage;
let scene: WithdrawalScene;
let merchant: Caller;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;
let wallet: string;

beforeAll(async () => {
  stage = await SolanaStage.open();
  wallet = (await walletOf(77)).address;
  const place = { chainId: solanaChainId, wallet, tokenId: usdt.id, addressBook: solanaAddressBook };
  scene = new WithdrawalScene({ db: stage.db, ownerUrl: stage.database.url('owner'), clock: stage.clock, place });
  merchant = await scene.merchant('4000.00');
  administrator = await seedAdministrator(stage.database.url('owner'));
});
afterAll(() => stage.close());
afterEach(async () => {
  const violations = await stage.violations();
  if (violations.length > 0) throw new Error(`The books do not balance: ${JSON.stringify(violations)}`);
});

const approved = async (amountUsd: string): Promise<string> => {
  const { id } = await scene.request(merchant, amountUsd);
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  return id;
};
const read = (id: string) => readWithdrawal(stage.db, merchant.accountId, id);
const reached = (id: string, status: string) => async () => (await read(id)).status === status;
const arrived = async (work: () => Promise<unknown>): Promise<bigint> => {
  const before = await stage.balance(wallet, usdt);
  await work();
  return (await stage.balance(wallet, usdt)) - before;
};
interface Attempt {
  status: string;
  height: bigint;
  hash: string;
}
const attempts = async (id: string): Promise<Attempt[]> =>
  (
    await stage.db.pool.query<Attempt>(
      `select status, lifetime_height as height, tx_hash as hash from outgoing where purpose_id = $1 order by created_at`,
      [id],
    )
  ).rows;

test('an approved withdrawal arrives as USDT at the wallet, whose token account the treasury creates', async () => {
  expect(stage.node.vm.account(await tokenAccountOf(wallet, usdt.contract), stage.node.vm.slot)).toBeNull();
  const id = await approved('60.00');
  expect(await arrived(() => stage.until(reached(id, 'completed')))).toBe(59n * dollar);
  expect(await read(id)).toMatchObject({ txHash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/) });
});

test('a payout that no leader took is dead when a final block is beyond its lifetime, planned anew and paid once', async () => {
  const { vm } = stage.node;
  const looks: (string | undefined)[] = [];
  const adapter = Object.assign(Object.create(stage.adapter) as typeof stage.adapter, {
    ...stage.adapter,
    transactionState: (txHash: string, height?: bigint, signing?: Signing) => {
      if (height !== undefined) looks.push(signing?.slot.kind);
      return stage.adapter.transactionState(txHash, height, signing);
    },
  });
  const outgoing: MachinePorts = { ...stage.outgoing, adapters: new Map([[solanaChainId, adapter]]) };
  const id = await approved('30.00');
  vm.forgetful = true;
  const paid = arrived(async () => {
    await stage.until(async () => (await attempts(id)).length === 1 && (await attempts(id))[0]?.status === 'sent');
    const [first] = await attempts(id);
    // Its last block has come, but is not final: nobody may say that it is over.
    vm.advance(Number(BigInt(first!.height) - vm.tip('processed').height) + 10);
    stage.clock.advance({ seconds: 60 });
    await stage.work(outgoing);
    expect(await attempts(id)).toMatchObject([{ status: 'sent' }]);
    expect(looks).toEqual([]);
    vm.advance(60);
    stage.clock.advance({ seconds: 60 });
    await stage.work(outgoing);
    expect(looks).toEqual(['lifetime', 'lifetime']);
    expect(await attempts(id)).toMatchObject([{ status: 'dead', hash: first!.hash }]);
    vm.forgetful = false;
    await stage.until(reached(id, 'completed'));
  });
  expect(await paid).toBe(29n * dollar);
  const all = await attempts(id);
  expect(all.map(({ status }) => status)).toEqual(['dead', 'final']);
  expect(all[0]?.hash).not.toBe(all[1]?.hash);
  expect(vm.find(all[0]!.hash)).toBeNull();
});

test('one that a leader took at the last moment is not made anew', async () => {
  const { vm } = stage.node;
  const id = await approved('20.00');
  vm.forgetful = true;
  const paid = await arrived(async () => {
    await stage.until(async () => (await attempts(id))[0]?.status === 'sent');
    const [{ height }] = (await attempts(id)) as [Attempt];
    vm.advance(Number(BigInt(height) - vm.tip('processed').height) - 1);
    stage.clock.advance({ seconds: 60 });
    vm.forgetful = false;
    await stage.work();
    vm.advance(100);
    await stage.until(reached(id, 'completed'));
  });
  expect(paid).toBe(19n * dollar);
  expect(await attempts(id)).toMatchObject([{ status: 'final' }]);
});
