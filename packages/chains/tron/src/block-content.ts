import type { BlockHeader } from '@florin/domain/ports/chain';
import { fields, type Fields, list, wrong } from '@florin/json-rpc/answers';
import { type Asker, LongAnswer, NodeFailure } from '@florin/json-rpc/failures';
import { inParts } from '@florin/json-rpc/in-parts';
import { address, contentOf, hash, int64, type Log } from './answers.ts';

/** A transaction of a block, as far as coins go. */
export interface BlockTransaction {
  txHash: string;
  /** Empty where nothing of it matters; spelled when asked for. */
  readonly owner: string;
  success: boolean;
  /** Whether code of a contract ran. */
  runsCode: boolean;
  /** Coins that it moves itself: null for every other kind. */
  transfer: { to: string; amount: bigint } | null;
}

interface InnerTransfer {
  order: number;
  from: string;
  to: string;
  amount: bigint;
}

/** What running a transaction did. */
export interface Effects {
  txHash: string;
  success: boolean;
  /** Sun that its sender paid. */
  fee: bigint;
  logs: readonly Pick<Log, 'contract' | 'topics' | 'data'>[];
  /**
   * Coins that contracts moved, counted from 1 through these moves alone: nodes differ in what else they keep. Null where
   * the node does not say which of the entries that it keeps are such moves.
   */
  inner: readonly InnerTransfer[] | null;
}

/** Everything of one block by its hash. @throws NodeFailure where the node does not know it */
export const readContent = (node: Asker, { hash: wanted, height }: BlockHeader): Promise<BlockTransaction[]> =>
  node.ask('/wallet/getblockbyid', [{ value: wanted }], (value) => {
    const block = fields(value, 'block');
    const raw = fields(fields(block.block_header, 'block header').raw_data, 'block header');
    if (hash(block.blockID, 'block.blockID') !== wanted || int64(raw.number, 'block number') !== height)
      throw new NodeFailure('The node answered another block.');
    const transactions = list(block.transactions ?? [], 'block.transactions', readTransaction);
    if (new Set(transactions.map(({ txHash }) => txHash)).size !== transactions.length)
      throw new NodeFailure('The node gave a transaction twice.');
    return transactions;
  });

const codeTypes = new Set(['TriggerSmartContract', 'CreateSmartContract']);

function readTransaction(value: unknown): BlockTransaction {
  const transaction = fields(value, 'transaction');
  const raw = fields(transaction.raw_data, 'transaction.raw_data');
  const [contract] = list(raw.contract, 'transaction.contract', (one) => fields(one, 'contract'));
  if (contract === undefined) throw wrong('transaction.contract');
  const [result] = list(transaction.ret ?? [], 'transaction.ret', (one) => fields(one, 'transaction.ret'));
  const runsCode = codeTypes.has(String(contract.type));
  const whole = {
    txHash: hash(transaction.txID, 'transaction.txID'),
    // What does not say that it worked has not worked.
    success: result?.contractRet === 'SUCCESS',
    runsCode,
  };
  // Votes, stakes and older tokens move no coins to anybody, and a new kind must stop no block.
  if (!runsCode && contract.type !== 'TransferContract') return { ...whole, owner: '', transfer: null };
  const { owner_address, to_address, amount } = fields(
    fields(contract.parameter, 'contract.parameter').value,
    'contract.value',
  );
  const transfer = runsCode
    ? null
    : { to: address(to_address, 'transfer.to'), amount: int64(amount, 'transfer.amount') };
  return {
    ...whole,
    get owner() {
      return address(owner_address, 'contract.owner');
    },
    transfer,
  };
}

/**
 * What these transactions of a block did, by hash, with all others where they fit into one answer. The calls of a few that
 * do nothing else can make it too long: then each is asked for by itself.
 */
export async function readEffects(
  node: Asker,
  header: BlockHeader,
  txHashes: readonly string[],
): Promise<ReadonlyMap<string, Effects>> {
  const read = (item: unknown): Effects => readPlaced(item, header);
  // By height, since nodes know no other way: the block's own time tells another one.
  const place = { num: Number(header.height) };
  try {
    return byHash(
      await node.ask('/wallet/gettransactioninfobyblocknum', [place], (value) =>
        list(value, 'transaction infos', read),
      ),
    );
  } catch (error) {
    if (!(error instanceof LongAnswer)) throw error;
    const askOne = (value: string) => node.ask('/wallet/gettransactioninfobyid', [{ value }], read);
    return byHash(await inParts(txHashes, askOne));
  }
}

const byHash = (all: readonly Effects[]): ReadonlyMap<string, Effects> => new Map(all.map((one) => [one.txHash, one]));

function readPlaced(value: unknown, { height, time }: BlockHeader): Effects {
  const info = fields(value, 'transaction info');
  const seconds = int64(info.blockTimeStamp, 'info.blockTimeStamp') / 1000n;
  if (int64(info.blockNumber, 'info.blockNumber') !== height || seconds !== BigInt(time.getTime()) / 1000n)
    throw new NodeFailure('The node tells of another block.');
  return readInfo(info);
}

/** A transaction info of the HTTP interface. */
export function readInfo(info: Fields): Effects {
  const receipt = fields(info.receipt ?? {}, 'info.receipt');
  // Coins that are sent have no result of their own; calls say SUCCESS or why not.
  const success = info.result !== 'FAILED' && (receipt.result === undefined || receipt.result === 'SUCCESS');
  const all = list(info.internal_transactions ?? [], 'internal transactions', (one) => fields(one, 'internal'));
  return {
    txHash: hash(info.id, 'info.id'),
    success,
    fee: int64(info.fee, 'info.fee'),
    logs: list(info.log ?? [], 'info.log', (log) => contentOf(fields(log, 'log'))),
    inner: success ? innerOf(all) : [],
  };
}

/**
 * What java-tron notes of entries that move coins, as bytes in hex; some providers write words. The same list tells of stakes
 * that a contract lends, with the receiver and the stake as its value, and nothing arrives there.
 */
const movingNotes = new Set(['call', 'create', 'suicide'].flatMap((word) => [word, Buffer.from(word).toString('hex')]));

function innerOf(entries: readonly Fields[]): Effects['inner'] {
  const done = entries.filter(({ rejected }) => rejected !== true);
  // Without a note a stake that is lent looks like coins.
  if (done.some(({ note }) => typeof note !== 'string' || note === '')) return null;
  return done
    .filter(({ note }) => movingNotes.has(String(note).toLowerCase()))
    .flatMap(readInner)
    .map((move, at) => ({ order: at + 1, from: move.from, to: move.to, amount: move.amount }));
}

function readInner(internal: Fields): Omit<InnerTransfer, 'order'>[] {
  const values = list(internal.callValueInfo ?? [], 'callValueInfo', (one) => fields(one, 'callValueInfo'));
  // TRC-10 tokens move the same way and carry their number.
  const amount = values
    .filter(({ tokenId }) => tokenId === undefined || tokenId === '')
    .reduce((sum, { callValue }) => sum + int64(callValue, 'callValue'), 0n);
  if (amount === 0n) return [];
  const from = address(internal.caller_address, 'internal.caller');
  const to = address(internal.transferTo_address, 'internal.to');
  return from === to ? [] : [{ from, to, amount }];
}
