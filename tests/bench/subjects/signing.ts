import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createEvmKeys } from '@florin/chain-evm/keys';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import { Database } from '@florin/database/database';
import { openPool } from '@florin/database/pool';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import { type Hex, serializeTransaction } from 'viem';
import { createJournalFile } from '../../../apps/signer/src/journal-file.ts';
import { openJournal } from '../../../apps/signer/src/journal.ts';
import { readIntent } from '../../../apps/signer/src/read-intent.ts';
import { signIntent } from '../../../apps/signer/src/sign-intent.ts';
import type { BenchResult, BenchRun, Subject } from '../harness/bench-run.ts';
import { interleave } from '../harness/interleave.ts';
import { pairedRatio } from '../harness/statistics.ts';

const cost = 21_000n * 10n ** 9n;
const keys = createEvmKeys(new Uint8Array(64).fill(5));
const treasury = keys.treasuryAddress();

export const signing: Subject = {
  name: 'signing',
  about: 'Signatures of the signer, beside a bare signature and beside one that is only noted in a file',
  async run(run) {
    const urls = await run.cluster.createDatabase('bench_signing');
    await seedCatalogue(urls.owner);
    const [slices, each] = run.quick ? [2, 20] : [15, 100];
    const app = openPool(urls.app, 'florin-bench', { connectionsMax: 1, statementMs: 0, waitMs: 10_000 });
    const signer = openPool(urls.signer, 'florin-bench', { connectionsMax: 1, statementMs: 0, waitMs: 10_000 });
    try {
      run.say('writing intents');
      await app.query(
        `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_address, destination,
                               amount, fee_cap, status, nonce, next_attempt_at, created_at)
         select gen_random_uuid(), $1, 'cancel', gen_random_uuid(), $2, 'treasury', $3, $3, 0, $4, 'reserved', n,
                florin.now(), florin.now() from generate_series(1, $5) n`,
        [testChain.id, testTokens.eth.id, treasury, String(cost), 4 * slices * each],
      );
      const { rows } = await app.query<{ id: string }>('select id from outgoing order by nonce');
      const ids = rows.map(({ id }, at) => ({ id, unsigned: bytesOf(at + 1) }));
      return await measure(run, new Database(signer), { ids, slices, each });
    } finally {
      await Promise.all([app.end(), signer.end()]);
    }
  },
};

interface Work {
  ids: { id: string; unsigned: string }[];
  slices: number;
  each: number;
}

async function measure({ folder, say }: BenchRun, db: Database, { ids, slices, each }: Work): Promise<BenchResult> {
  const place = { file: join(folder, 'journal'), counter: join(folder, 'counter'), fingerprint: 'bench' };
  createJournalFile(place);
  const journal = openJournal(place);
  const former = openSync(join(folder, 'former'), 'a');
  const limits = {
    feeMax: cost,
    gasMax: 1n,
    costsDayMax: cost * 10n ** 9n,
    payout: null,
    refunds: [],
    batchCode: null,
  };
  const ports = {
    db,
    journal,
    families: new Map([['evm', { keys, book: evmAddressBook }]]),
    limits: new Map([[`evm ${testChain.network}`, limits]]),
    sights: new Map(),
    // Only payouts and refunds are asked for.
    approvals: {
      prepare: () => Promise.resolve({ judge: () => null, note: () => {} }),
      tell: () => Promise.reject(new Error('nobody asks')),
    },
    clock: { now: () => new Date() },
    onBlind: () => {},
    lateEnds: new Map(),
  };
  let next = 0;
  const rate = (sign: (one: { id: string; unsigned: string }) => unknown) => async (): Promise<number> => {
    const begun = performance.now();
    // one after the other, as a worker asks
    for (const one of ids.slice(next, (next += each))) await sign(one);
    return (each * 1000) / (performance.now() - begun);
  };
  const product = rate(({ id, unsigned }) => signIntent(ports, { intentId: id, unsigned }));
  const noted = rate(async ({ id, unsigned }) => {
    await readIntent(db, id);
    keys.decode(unsigned);
    writeSync(
      former,
      `${JSON.stringify({ family: 'evm', network: '1', address: treasury, nonce: '1', intent: id })}\n`,
    );
    fsyncSync(former);
    keys.sign(unsigned, { kind: 'treasury' });
  });
  const bare = rate(({ unsigned }) => keys.sign(unsigned, { kind: 'treasury' }));
  say('signing');
  const before = await interleave(slices, product, noted);
  const alone = await interleave(slices, product, bare);
  journal.close();
  closeSync(former);
  return {
    counts: { 'slices a side': slices, 'signatures a slice': each },
    figures: [
      figure('rate of signatures to one noted in a file alone', before, { atLeast: 0.3 }),
      figure('rate of signatures to bare ones', alone),
    ],
  };
}

function figure(name: string, rates: { subject: number[]; baseline: number[] }, target?: { atLeast: number }) {
  const { ratio, subject, baseline, lowest, highest } = pairedRatio(rates.subject, rates.baseline);
  const detail = `${subject.toFixed(0)} against ${baseline.toFixed(0)} a second; pairs ${lowest.toFixed(2)}–${highest.toFixed(2)}`;
  return { name, value: ratio, unit: '×', detail, ...(target ? { target } : {}) };
}

const bytesOf = (nonce: number): string =>
  serializeTransaction({
    type: 'eip1559',
    chainId: Number(testChain.network),
    nonce,
    gas: 21_000n,
    maxFeePerGas: 10n ** 9n,
    maxPriorityFeePerGas: 1n,
    to: treasury as Hex,
  });
