import { createBitcoinAddressBook } from '@florin/chain-bitcoin/address-book';
import { createBitcoinKeys } from '@florin/chain-bitcoin/keys';
import { createEvmKeys } from '@florin/chain-evm/keys';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import { Database } from '@florin/database/database';
import { openPool } from '@florin/database/pool';
import { toBase32 } from '@florin/domain/credentials/base32';
import { openingCapital } from '@florin/domain/ledger/postings';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Caller } from '@florin/engine/accounts/caller';
import { secretContext } from '@florin/engine/accounts/second-factor/secret-context';
import { secretContext as webhookContext } from '@florin/engine/webhooks/webhook-config';
import { post } from '@florin/engine/ledger/post';
import { SealedSecrets } from '@florin/system/sealed-secrets';
import { seedCatalogue, testTokens } from '@florin/testing/catalogue';
import { coinChain, coinNetwork, coinToken, seedCoinCatalogue } from '@florin/testing/coin-catalogue';
import { seedStrangeTokens } from '@florin/testing/strange-tokens';
import { creditMerchant } from '@florin/testing/credit';
import { Client } from 'pg';
import { createAttestor } from '../../../apps/signer/src/attestation.ts';
import type { Families } from '../../../apps/signer/src/family.ts';
import { poolFiller } from '../../../apps/signer/src/fill-pool.ts';
import { Random } from '../core/random.ts';
import { SeededIds } from '../core/seeded-ids.ts';
import { VirtualClock } from '../core/virtual-clock.ts';
import { coinCapital } from './coin-side.ts';
import { type LifetimeBase, lifetimeBase } from './lifetime-base.ts';
import type { PlaceUrls } from './place.ts';
import { remembered } from './remembered.ts';

export interface SimulatedMerchant {
  caller: Caller;
  name: string;
  /** Key of its authenticator; null: no second factor. */
  totpKey: Uint8Array | null;
  wallet: string;
  webhookUrl: string;
}

/** What every seed begins with; the same in every run. */
export interface Base {
  families: Families;
  attestor: ReturnType<typeof createAttestor>;
  treasury: string;
  coinTreasury: string;
  merchants: readonly SimulatedMerchant[];
  administrator: string;
  secrets: SealedSecrets;
  opening: { usdt: bigint; coins: bigint };
  /** Of seeds with a chain of lifetimes. */
  lifetimes: LifetimeBase;
}

export const nodeUrls = ['http://node-1.simulated/', 'http://node-2.simulated/'];
export const coinNodeUrls = ['http://coins-1.simulated/', 'http://coins-2.simulated/'];
export const coinBook = createBitcoinAddressBook(coinNetwork);
const poolRows = 120n;
const opening = { usdt: 20_000n * 10n ** 6n, coins: 50n * 10n ** 18n };
const openingCreditUsd = '400.00';
const seedBytes = new Uint8Array(64).fill(7);

const wallets = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
];

/** Writes the catalogue, merchants, pool and opening balances, by the product's own code where it has some. */
export async function seedBase(urls: PlaceUrls): Promise<Base> {
  const clock = new VirtualClock();
  const ids = new SeededIds(clock, new Random('base'));
  const secrets = new SealedSecrets(
    { keys: new Map([['simulation', new Uint8Array(32).fill(9)]]), sealWith: 'simulation' },
    ids,
  );
  const coinKeys = createBitcoinKeys(seedBytes, coinNetwork);
  const families: Families = new Map([
    ['evm', { keys: remembered(createEvmKeys(seedBytes)), book: evmAddressBook }],
    [coinChain.network, { keys: remembered(coinKeys), book: coinBook }],
  ]);
  const attestor = createAttestor(seedBytes);
  const treasury = createEvmKeys(seedBytes).treasuryAddress();
  await seedCatalogue(urls.owner, { rpcUrl: nodeUrls[0] as string });
  const administrator = ids.uuid();
  const merchants = wallets.map((wallet, index) => toMerchant(ids, wallet, index));
  const owner = new Client({ connectionString: urls.owner });
  await owner.connect();
  await owner.query(`select set_config('florin.now', $1, false)`, [clock.now().toISOString()]);
  await owner.query('update chains set rpc_urls = $1, expected_block_seconds = 20', [nodeUrls]);
  await seedCoinCatalogue(owner, coinNodeUrls);
  await seedStrangeTokens(owner);
  await owner.query(
    `insert into accounts (id, email, name, password_hash, role) values ($1, 'admin@example.com', 'Administrator', '', 'admin')`,
    [administrator],
  );
  for (const merchant of merchants) await insertMerchant(owner, merchant, secrets);
  await owner.end();
  const signerPool = openPool(urls.signer, 'florin-simulation-base', {
    connectionsMax: 1,
    statementMs: 60_000,
    waitMs: 10_000,
  });
  const fill = poolFiller({ db: new Database(signerPool), families, attestor });
  for (const family of families.keys()) await fill({ family, through: poolRows });
  await signerPool.end();
  await bookOpening(urls, { ids, clock, merchants });
  const coinTreasury = coinKeys.treasuryAddress();
  const lifetimes = lifetimeBase(seedBytes, families);
  return { families, attestor, treasury, coinTreasury, merchants, administrator, secrets, opening, lifetimes };
}

function toMerchant(ids: SeededIds, wallet: string, index: number): SimulatedMerchant {
  const accountId = ids.uuid();
  const caller: Caller = {
    accountId,
    personId: accountId,
    teamRole: null,
    role: 'merchant',
    kycLevel: 'advanced',
    credential: 'key',
    credentialHash: '',
    keyId: null,
    scopes: ['payments', 'withdrawals', 'webhooks', 'wallets', 'refunds'],
    ratePerSecond: null,
    twoFactorEnabled: index > 0,
    hasPasskeys: false,
    factorAt: null,
    version: 1n,
    paymentSettings: { feePayer: index === 1 ? 'payer' : 'user', enabledTokenIds: [] },
    webhook: { isActive: true, events: ['*'] },
  };
  return {
    caller,
    name: `merchant-${index + 1}`,
    totpKey: index > 0 ? ids.bytes(20) : null,
    wallet,
    webhookUrl: `https://merchant-${index + 1}.example.com/hook`,
  };
}

async function insertMerchant(owner: Client, merchant: SimulatedMerchant, secrets: SealedSecrets): Promise<void> {
  const { accountId, paymentSettings } = merchant.caller;
  await owner.query(
    `insert into accounts (id, email, name, password_hash, role, kyc_level) values ($1, $2, $3, '', 'merchant', 'advanced')`,
    [accountId, `${merchant.name}@example.com`, merchant.name],
  );
  await owner.query(`insert into payment_settings (account_id, fee_payer) values ($1, $2)`, [
    accountId,
    paymentSettings.feePayer,
  ]);
  await owner.query(
    `insert into webhook_configs (account_id, url, is_active, events, secret, updated_at)
     values ($1, $2, true, '{*}', $3, florin.now())`,
    [accountId, merchant.webhookUrl, secrets.seal(`secret of ${merchant.name}`, webhookContext(accountId))],
  );
  if (merchant.totpKey === null) return;
  await owner.query(`insert into second_factors (account_id, secret) values ($1, $2)`, [
    accountId,
    secrets.seal(toBase32(merchant.totpKey), secretContext(accountId)),
  ]);
}

interface Booking {
  ids: SeededIds;
  clock: VirtualClock;
  merchants: readonly SimulatedMerchant[];
}

/** The operator's own coins, and something for merchants to withdraw from the first step on. */
async function bookOpening(urls: PlaceUrls, { ids, clock, merchants }: Booking): Promise<void> {
  const pool = openPool(urls.app, 'florin-simulation-base', { connectionsMax: 1, statementMs: 60_000, waitMs: 10_000 });
  const db = new Database(pool);
  const at = clock.now();
  const book = (tokenId: string, account: 'treasury' | 'gas', amount: bigint) =>
    openingCapital({
      groupId: ids.uuid(),
      tokenId,
      account,
      amount: baseUnits(amount.toString()),
      reference: 'simulation',
    });
  await db.transaction(async (session) => {
    await post(session, book(testTokens.usdt.id, 'treasury', opening.usdt), at);
    await post(session, book(testTokens.eth.id, 'gas', opening.coins), at);
    await post(session, book(coinToken.id, 'treasury', coinCapital), at);
  });
  for (const { caller } of merchants) {
    await creditMerchant(db, caller.accountId, { tokenId: testTokens.usdt.id, amountUsd: openingCreditUsd, at });
  }
  await pool.end();
}
