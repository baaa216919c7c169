import type { RestRequest, RestResponse } from '../serve-rest.ts';
import type { Block, CardanoChain } from './chain.ts';
import { type Entry, type Output, parameters, placeKey, scriptHashOf } from './ledger.ts';
import { Refused } from './refused.ts';

const words = new Map([
  [400, 'Bad Request'],
  [404, 'Not Found'],
]);
const ok = (body: unknown): RestResponse => ({ status: 200, body });
const declined = (status: number, message: string): RestResponse => ({
  status,
  body: { status_code: status, error: words.get(status), message },
});
const notFound = declined(404, 'The requested component has not been found.');

type Route = readonly [form: RegExp, answer: (chain: CardanoChain, part: string, request: RestRequest) => RestResponse];

const routes: readonly Route[] = [
  [
    /^\/genesis$/,
    () => ok({ network_magic: 42, slot_length: 1, security_param: 2160, active_slots_coefficient: 0.05 }),
  ],
  [
    /^\/blocks\/(latest|\d+|[0-9a-f]{64})$/,
    (chain, part) => withBlock(chain, part, (block) => showBlock(chain, block)),
  ],
  [
    /^\/blocks\/([0-9a-f]{64})\/addresses$/,
    (chain, part, { query }) => withBlock(chain, part, (block) => page(addressesOf(block), query)),
  ],
  [/^\/txs\/([0-9a-f]{64})$/, showTransaction],
  [/^\/txs\/([0-9a-f]{64})\/utxos$/, showEffect],
  [/^\/mempool\/([0-9a-f]{64})$/, (chain, hash) => (chain.waiting.includes(hash) ? ok({ tx: { hash } }) : notFound)],
  [/^\/addresses\/(\w+)\/utxos$/, listUnspent],
  [/^\/assets\/([0-9a-f]{56,120})$/, showAsset],
  [/^\/epochs\/latest\/parameters$/, () => ok(shownParameters())],
];

/** Answers as Blockfrost's interface does. */
export async function answer(chain: CardanoChain, request: RestRequest): Promise<RestResponse> {
  if (request.method === 'POST' && request.path === '/tx/submit') return submit(chain, request);
  for (const [form, reply] of routes) {
    const [whole, part = ''] = form.exec(request.path) ?? [];
    if (whole !== undefined && request.method === 'GET') return reply(chain, part, request);
  }
  return declined(400, 'Invalid path. Please check https://docs.blockfrost.io/');
}

async function submit(chain: CardanoChain, { body }: RestRequest): Promise<RestResponse> {
  try {
    return ok(await chain.submit(body.toString('hex')));
  } catch (error) {
    if (error instanceof Refused) return declined(400, `"transaction submit error ${error.message}"`);
    throw error;
  }
}

function withBlock({ blocks, head }: CardanoChain, part: string, show: (block: Block) => RestResponse): RestResponse {
  const found =
    part === 'latest' ? head : /^\d{1,9}$/.test(part) ? blocks[Number(part)] : blocks.find(({ hash }) => hash === part);
  return found === undefined ? notFound : show(found);
}

const showBlock = (
  { blocks, head }: CardanoChain,
  { height, hash, parentHash, slot, time, entries }: Block,
): RestResponse =>
  ok({
    time,
    height,
    hash,
    slot: Number(slot),
    epoch: Math.floor(Number(slot) / 432_000),
    tx_count: entries.length,
    previous_block: parentHash,
    next_block: blocks[height + 1]?.hash ?? null,
    confirmations: head.height - height,
  });

/** Every address that a transaction of the block spends from or pays, in the order of the alphabet. */
function addressesOf({ entries }: Block): unknown[] {
  const touched = entries.flatMap(({ hash, inputs, outputs }) =>
    [...new Set([...inputs, ...outputs].map(({ address }) => address))].map((address) => ({ address, hash })),
  );
  return [...Map.groupBy(touched, ({ address }) => address)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([address, found]) => ({ address, transactions: found.map(({ hash }) => ({ tx_hash: hash })) }));
}

function page(items: readonly unknown[], query: URLSearchParams): RestResponse {
  const count = Math.min(Number(query.get('count') ?? 100), 100);
  const from = (Number(query.get('page') ?? 1) - 1) * count;
  return ok(items.slice(from, from + count));
}

function showTransaction(chain: CardanoChain, hash: string): RestResponse {
  const found = chain.find(hash);
  if (found === null) return notFound;
  const { entry, block } = found;
  return ok({
    hash,
    block: block.hash,
    block_height: block.height,
    block_time: block.time,
    slot: Number(block.slot),
    index: block.entries.indexOf(entry),
    fees: String(entry.fee),
    size: entry.size,
    invalid_before: null,
    invalid_hereafter: String(entry.end),
    utxo_count: entry.inputs.length + entry.outputs.length,
    valid_contract: entry.isValid,
  });
}

const amountOf = ({ lovelace, assets }: Output): unknown[] => [
  { unit: 'lovelace', quantity: String(lovelace) },
  ...[...assets].map(([unit, quantity]) => ({ unit, quantity: String(quantity) })),
];

function showEffect(chain: CardanoChain, hash: string): RestResponse {
  const found = chain.find(hash);
  if (found === null) return notFound;
  const { inputs, outputs, isValid }: Entry = found.entry;
  return ok({
    hash,
    inputs: inputs.map((input) => ({
      address: input.address,
      amount: amountOf(input),
      tx_hash: input.txHash,
      output_index: input.position,
      data_hash: null,
      inline_datum: null,
      reference_script_hash: scriptHashOf(input),
      collateral: !isValid,
      reference: false,
    })),
    outputs: outputs.map((output, position) => ({
      address: output.address,
      amount: amountOf(output),
      output_index: position,
      data_hash: null,
      inline_datum: null,
      collateral: false,
      reference_script_hash: scriptHashOf(output),
      consumed_by_tx: chain.spentBy.get(placeKey({ txHash: hash, position })) ?? null,
    })),
  });
}

function listUnspent(chain: CardanoChain, address: string, { query }: RestRequest): RestResponse {
  const found = [...chain.unspent.values()].filter((output) => output.address === address);
  if (found.length === 0) return notFound;
  const shown = found.map((output) => ({
    address,
    tx_hash: output.txHash,
    output_index: output.position,
    amount: amountOf(output),
    block: chain.find(output.txHash)?.block.hash,
    data_hash: null,
    inline_datum: null,
    reference_script_hash: scriptHashOf(output),
  }));
  return page(shown, query);
}

function showAsset({ assets, blocks }: CardanoChain, unit: string): RestResponse {
  const facts = assets.get(unit);
  const made = blocks.some(({ entries }) => entries.some(({ outputs }) => outputs.some((one) => one.assets.has(unit))));
  if (facts === undefined && !made) return notFound;
  const metadata = facts === undefined ? null : { ...facts, description: '' };
  const [policy, name] = [unit.slice(0, 56), unit.slice(56)];
  return ok({ asset: unit, policy_id: policy, asset_name: name, quantity: '1', onchain_metadata: null, metadata });
}

const shownParameters = (): object => ({
  min_fee_a: parameters.minFeeCoefficient,
  min_fee_b: parameters.minFeeConstant,
  max_tx_size: parameters.maxTxSize,
  max_val_size: String(parameters.maxValueSize),
  coins_per_utxo_size: String(parameters.coinsPerUtxoByte),
  min_fee_ref_script_cost_per_byte: parameters.minFeeReferenceScripts?.base ?? null,
  protocol_major_ver: parameters.protocolVersion.major,
  protocol_minor_ver: parameters.protocolVersion.minor,
});
