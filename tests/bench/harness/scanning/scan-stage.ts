import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Harness } from '@florin/chain-conformance/harness';
import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import { CatalogueCache, type Chain, tokensOfChain } from '@florin/engine/catalogue/catalogue';
import { readRange } from '@florin/engine/chains/read-ahead';
import { ChainScanner } from '@florin/engine/chains/scan-chain';
import type { ScanPorts } from '@florin/engine/chains/scan-ports';
import { freePort } from '@florin/nodes/ports';
import { SystemIds } from '@florin/system/system-ids';
import type { Pool } from 'pg';
import { root } from '../../record/places.ts';
import { seedMerchant } from '../../seed/merchant.ts';
import { payAtIndexes, reserveIndexes, settle } from '../../seed/payments.ts';
import type { BenchRun } from '../bench-run.ts';
import { type Child, cleanEnvironment, startChild } from '../child.ts';
import { openSingle } from '../cluster.ts';
import type { RecordedBlocks } from './record-blocks.ts';
import { type Spent, spentOn } from './spent.ts';

const clock = { now: () => new Date() };
/** Before any block of a chain that was made for the bench. */
const waitingSeconds = 3600;

interface Parts {
  harness: Harness;
  recorded: RecordedBlocks;
  url: string;
  node: Child;
  owner: Pool;
  app: Pool;
  chain: Chain;
  ports: ScanPorts;
}

/** Recorded blocks behind a stand-in in a process of its own, and a database with payments that they pay. */
export class ScanStage {
  /** Without the path below which some nodes have their interface. */
  readonly origin: string;
  readonly #parts: Parts;
  readonly #scanner: ChainScanner;
  #limit = -1;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.origin = new URL(parts.url).origin;
    const { adapter } = parts.ports;
    this.#scanner = new ChainScanner({ ...parts.ports, adapter: this.#bounded(adapter) }, parts.chain.id);
  }

  static async open({ cluster, folder }: BenchRun, harness: Harness, recorded: RecordedBlocks): Promise<ScanStage> {
    const { family } = harness.book;
    const file = join(folder, `${family}.json`);
    writeFileSync(file, JSON.stringify(recorded.recording));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}${new URL(harness.url).pathname.replace(/\/$/, '')}`;
    const adapter = harness.reopen(url);
    const { parentHash = '', height = 0n } = recorded.headers[0] ?? {};
    const node = await startChild({
      entry: join(root, 'tests', 'bench', 'replay-node.ts'),
      env: { ...cleanEnvironment(), BENCH_PORT: String(port), BENCH_RECORDING: file },
      logFile: join(folder, `${family}-${port}.log`),
      isReady: async () => (await harness.reopen(url).header(height)) !== null,
    });
    const urls = await cluster.createDatabase(`bench_scan_${family}_${port}`);
    const owner = openSingle(urls.owner);
    const chainId = await seedChain(owner, harness, url);
    await seedPayments(owner, { harness, chainId, count: recorded.ours.reduce((sum, one) => sum + one, 0) });
    await owner.query('insert into chain_cursors (chain_id, height, hash) values ($1, $2, $3)', [
      chainId,
      height - 1n,
      parentHash,
    ]);
    const superuser = openSingle(urls.superuser);
    await settle(superuser);
    await superuser.end();
    const app = openPool(urls.app, 'florin-bench', workerPoolLimits);
    const db = new Database(app);
    const catalogue = new CatalogueCache(db, clock);
    const chain = (await catalogue.current()).chains.get(chainId) as Chain;
    const treasury = async () => harness.keys.treasuryAddress();
    const ports = { db, clock, ids: new SystemIds(clock), catalogue, adapter, treasury };
    return new ScanStage({ harness, recorded, url, node, owner, app, chain, ports });
  }

  /** Reads all blocks as the scanner does, by an adapter without memory. */
  async read(): Promise<Spent> {
    const { harness, recorded, chain, ports, url } = this.#parts;
    const assets = tokensOfChain(await ports.catalogue.current(), chain.id).map(({ asset }) => asset);
    const [from = 0n, through = -1n] = [recorded.headers[0]?.height, recorded.headers.at(-1)?.height];
    const adapter = harness.reopen(url);
    let readings: Awaited<ReturnType<typeof readRange>> = [];
    const spent = await spentOn(async () => {
      readings = await readRange({ ...ports, adapter }, { chain, assets }, { from, through });
    });
    const seen = readings.reduce((sum, { block }) => sum + block.transfers.length, 0);
    const expected = recorded.ours.reduce((sum, one) => sum + one, 0);
    if (readings.length !== recorded.headers.length || seen !== expected)
      throw new Error(`Read ${readings.length} blocks with ${seen} of ${expected} transfers of ours.`);
    return spent;
  }

  /** Scans up to the `count`th block, and books what it brings. */
  async scanThrough(count: number): Promise<Spent> {
    this.#limit = count - 1;
    const spent = await spentOn(async () => {
      while ((await this.#scanner.step()).behind);
    });
    const expected = this.#parts.recorded.ours.slice(0, count).reduce((sum, one) => sum + one, 0);
    const { rows } = await this.#parts.owner.query<{ booked: number }>(
      'select count(*)::integer as booked from deposits where payment_id is not null and confirmed_at is not null',
    );
    if (rows[0]?.booked !== expected) throw new Error(`Booked ${rows[0]?.booked} of ${expected} deposits.`);
    return spent;
  }

  /** Knows no block above the one that is to be scanned next, and calls that one final. */
  #bounded(adapter: ChainAdapter): ChainAdapter {
    const { headers } = this.#parts.recorded;
    return {
      ...adapter,
      head: async () => {
        const { height, hash } = headers[this.#limit] ?? { height: -1n, hash: '' };
        return { height, hash, finalHeight: height };
      },
      header: async (height) => (height > (headers[this.#limit]?.height ?? -1n) ? null : adapter.header(height)),
    };
  }

  async close(): Promise<void> {
    const { node, owner, app } = this.#parts;
    await node.end();
    await Promise.all([owner.end(), app.end()]);
  }
}

async function seedChain(owner: Pool, { book, network, assets }: Harness, url: string): Promise<string> {
  const chainId = randomUUID();
  await owner.query(
    `insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
                         finality_tag, expected_block_seconds, sweep_max_wait_seconds)
     values ($1, 'Scanned', 'scanned', $2, $3, array[$4], true, 1, $5, 1, 0)`,
    [chainId, book.family, network, url, book.tellsFinality === false ? null : 'finalized'],
  );
  for (const [at, asset] of assets.entries()) {
    const id = randomUUID();
    await owner.query(
      `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
       values ($1, $2, $3, $3, $4, $5, 6, 6, $6, true, florin.now())`,
      [id, chainId, `T${at}`, asset.kind, asset.kind === 'token' ? asset.ref : null, asset.kind === 'token'],
    );
    await owner.query(
      `insert into rates (token_id, rate_usd, at, source, inputs) values ($1, 1, florin.now(), 'test', '[]')`,
      [id],
    );
  }
  return chainId;
}

/** One for each address that blocks pay, in the asset that they pay with. */
async function seedPayments(
  owner: Pool,
  { harness: { book, keys, assets, amountOf }, chainId, count }: { harness: Harness; chainId: string; count: number },
): Promise<void> {
  const asset = assets.at(-1) ?? assets[0];
  const addresses = Array.from({ length: count }, (_one, index) => keys.depositAddress(BigInt(index)));
  await owner.query(
    `insert into deposit_addresses (family, index, address, watch_key, attestation)
     select $1, index - 1, address, watch_key, sha256(address::bytea) || sha256(address::bytea)
       from unnest($2::text[], $3::text[]) with ordinality n(address, watch_key, index)`,
    [book.family, addresses.map(({ address }) => address), addresses.map(({ watchKey }) => watchKey)],
  );
  await reserveIndexes(owner, count);
  const { rows } = await owner.query<{ id: string }>(
    `select id from tokens where chain_id = $1 and contract is not distinct from $2`,
    [chainId, asset.kind === 'token' ? asset.ref : null],
  );
  const merchant = await seedMerchant(owner);
  const awaited = { tokenId: rows[0]?.id ?? '', required: amountOf(asset), sinceSeconds: waitingSeconds };
  await payAtIndexes(owner, merchant.id, Array.from(addresses.keys()), awaited);
}
