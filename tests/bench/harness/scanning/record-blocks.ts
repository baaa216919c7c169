import type { Harness, Payment } from '@florin/chain-conformance/harness';
import type { BlockHeader } from '@florin/domain/ports/chain';
import { NodeFailure } from '@florin/json-rpc/failures';
import type { Exchange, Recording } from './exchange.ts';
import type { ScannedFamily } from './families.ts';
import { openRecorder } from './recorder.ts';

export interface BlockPlan {
  blocks: number;
  /** Of each block; the first of them is ours. */
  transfers: number;
}

/** Blocks that were made and read once, with all that reading them asked. */
export interface RecordedBlocks {
  recording: Recording;
  /** As many as the recording has, without a gap. */
  headers: readonly BlockHeader[];
  /** Transfers to addresses of ours, by block. */
  ours: readonly number[];
}

/** Some chains call a block final only below so many others. */
const blocksAbove = 40;
/** Some chains of the suite have no more names for strangers. */
const strangersMax = 64;

/** Index `n` of our addresses is paid in the `n`th of the planned blocks. */
export async function recordBlocks(harness: Harness, family: ScannedFamily, plan: BlockPlan): Promise<RecordedBlocks> {
  const strangers: string[] = [];
  for (let count = 0; count < strangersMax; count += 1) strangers.push(await harness.stranger());
  const first = (await harness.adapter.head()).height + 1n;
  for (let block = 0; block < plan.blocks; block += 1) {
    const own = harness.keys.depositAddress(BigInt(block)).address;
    const others = Array.from({ length: plan.transfers - 1 }, (_one, at) => strangers[at % strangersMax] ?? '');
    await payInOneBlock(harness, family, [own, ...others]);
    await harness.mine();
  }
  await harness.mine(blocksAbove);
  const own = Array.from({ length: plan.blocks }, (_one, index) => harness.keys.depositAddress(BigInt(index)).watchKey);
  return readAll(harness, family, { first, own: new Set(own) });
}

async function payInOneBlock(harness: Harness, { together = 1 }: ScannedFamily, payees: readonly string[]) {
  const asset = harness.assets.at(-1) ?? harness.assets[0];
  const amount = harness.amountOf(asset);
  for (let at = 0; at < payees.length; at += together) {
    const payments = payees.slice(at, at + together).map((to): Payment => ({ to, amount, asset }));
    if (together > 1 && 'send' in harness.payMany) await harness.payMany.send(payments);
    else for (const payment of payments) await harness.pay(payment);
  }
}

/** One block after the other, so that it is known which question belongs to which. */
async function readAll(
  harness: Harness,
  { protocol }: ScannedFamily,
  { first, own }: { first: bigint; own: ReadonlySet<string> },
): Promise<RecordedBlocks> {
  const recorder = await openRecorder(harness.url, protocol);
  try {
    const watched = async (keys: readonly string[]) => new Set(keys.filter((key) => own.has(key)));
    const head = (await patiently(() => harness.adapter.head())).height;
    await harness.reopen(recorder.url).header(first - 1n);
    const before = recorder.take();
    const adapter = harness.reopen(recorder.url);
    const [headers, ours, blocks]: [BlockHeader[], number[], Exchange[][]] = [[], [], []];
    for (let height = first; height <= head; height += 1n) {
      const header = await patiently(() => adapter.header(height));
      if (header === null) break;
      const { transfers } = await patiently(() => adapter.block(header, harness.assets, watched));
      headers.push(header);
      ours.push(transfers.length);
      blocks.push(recorder.take());
    }
    // What was mined only to make the rest final is no part of it.
    const count = ours.findLastIndex((one) => one > 0) + 1;
    return {
      recording: { protocol, blocks: blocks.slice(0, count), before },
      headers: headers.slice(0, count),
      ours: ours.slice(0, count),
    };
  } finally {
    recorder.close();
  }
}

const attempts = 3;

/** A stand-in in this process may close a connection that waited while it was busy itself. */
async function patiently<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !(error instanceof NodeFailure)) throw error;
    }
  }
}
