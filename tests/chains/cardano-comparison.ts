import { type Bend, bend, coinsToCome } from '@florin/nodes/cardano/bend';
import {
  build,
  carried,
  type Mint,
  openPolicies,
  type Send,
  type Unspent,
  walletOf,
} from '@florin/nodes/cardano/wallet';

/** A chain that both the stand-in and a real node can be. */
export interface ComparedChain {
  /** With `/api/v0`. */
  url: string;
  advance(blocks?: number): Promise<void>;
  reorg(depth: number): Promise<void>;
  drop(hash: string): Promise<void>;
}

/** What one question was answered, as far as an adapter or a wallet can tell. */
export type Answers = Readonly<Record<string, string>>;

const ada = 10n ** 6n;
const unknown = 'f'.repeat(64);
const mainnet = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8';
const policies = openPolicies(1);
const asset = `${policies.map((policy) => policy.hash()).join('')}55534458`;
const [payer, stranger, poor] = [walletOf(1), walletOf(2), walletOf(3)];
const sent: Send = { to: stranger.address, lovelace: 2n * ada };
const piece: Send = { to: payer.address, lovelace: 50n * ada, assets: new Map([[asset, 100n]]) };
const pieces = 9;

/** Puts the same questions to a chain on which the first wallet holds one coin of ADA. */
export async function probe(chain: ComparedChain): Promise<Answers> {
  const node = talkTo(chain.url);
  const mint: Mint = { scripts: policies, assets: new Map([[asset, 900n]]) };
  const first = { from: [payer] as const, sends: Array.from({ length: pieces }, () => piece), mint };
  await node.take(build(first, await node.coins(payer.address)));
  await chain.advance();
  const coins = (await node.coins(payer.address))
    .filter((coin) => coin.output_index < pieces)
    .toSorted((one, other) => one.output_index - other.output_index);
  const known = await questions(node, chain);
  const judged = { ...(await judgements(node, coins)), ...(await scriptsOn(node, chain, coins[3] as Unspent)) };
  return { ...known, ...judged, ...(await lifeOf(node, chain, coins[2] as Unspent)) };
}

type Node = ReturnType<typeof talkTo>;

function talkTo(url: string) {
  const ask = async (path: string): Promise<Record<string, unknown>> =>
    (await (await fetch(`${url}${path}`)).json()) as Record<string, unknown>;
  const status = async (path: string): Promise<string> => String((await fetch(`${url}${path}`)).status);
  /** As an adapter reads it: what a node does not know is an empty list. */
  const list = async <Item>(path: string): Promise<Item[]> => {
    const told: unknown = await ask(path);
    return Array.isArray(told) ? (told as Item[]) : [];
  };
  const submit = async (raw: string | null): Promise<{ hash: string } | { refused: string }> => {
    const headers = { 'content-type': 'application/cbor' };
    const body = Buffer.from(raw ?? '', 'hex');
    const response = await fetch(`${url}/tx/submit`, { method: 'POST', headers, body });
    const said: unknown = await response.json();
    return typeof said === 'string' ? { hash: said } : { refused: `refused with ${response.status}: ${ruleOf(said)}` };
  };
  return {
    ask,
    status,
    list,
    coins: (address: string) => list<Unspent>(`/addresses/${address}/utxos`),
    judge: async (raw: string | null) => {
      const said = await submit(raw);
      return 'hash' in said ? 'taken' : said.refused;
    },
    take: async (raw: string | null) => {
      const said = await submit(raw);
      if ('refused' in said) throw new Error(`A good transaction was ${said.refused}.`);
      return said.hash;
    },
  };
}

/** A rule of the ledger, and how it is spelled by Dingo, the Blaze emulator and the stand-in. */
const rules: readonly (readonly [rule: string, words: RegExp])[] = [
  ['form', /invalid transaction cbor|decodererror/i],
  ['network', /network/i],
  ['interval', /validity/i],
  ['script', /script/i],
  ['coins', /bad input|not found in the ledger|spent in the pool/i],
  ['signature', /witness|reading 'values'/i],
  ['fee', /\bfee\b/i],
  ['least lovelace', /output too small|minADA/i],
  ['sum', /conserved/i],
];

function ruleOf(refusal: unknown): string {
  const words = String((refusal as { message?: string }).message);
  return rules.find(([, spelled]) => spelled.test(words))?.[0] ?? words;
}

const pick = (told: Record<string, unknown>, names: readonly string[]): string =>
  names.map((name) => `${name}=${JSON.stringify(told[name])}`).join(' ');

async function questions({ ask, status, list, coins }: Node, { advance }: ComparedChain): Promise<Answers> {
  await advance();
  const block = await ask('/blocks/latest');
  const pageOf = async (page: number) => (await list(`/addresses/${payer.address}/utxos?count=4&page=${page}`)).length;
  const prices = ['min_fee_a', 'min_fee_b', 'coins_per_utxo_size', 'max_tx_size', 'max_val_size'];
  return {
    'the network': pick(await ask('/genesis'), ['network_magic']),
    'the newest block': ['height', 'hash', 'previous_block', 'time', 'slot'].map((one) => typeof block[one]).join(),
    'the same by its height': String((await ask(`/blocks/${String(block['height'])}`))['hash'] === block['hash']),
    'addresses of a block without transactions': String(
      (await list(`/blocks/${String(block['hash'])}/addresses`)).length,
    ),
    parameters: pick(await ask('/epochs/latest/parameters'), prices),
    'a block to come': await status('/blocks/1000000'),
    'a block of nobody': await status(`/blocks/${unknown}`),
    'addresses of a block of nobody': await status(`/blocks/${unknown}/addresses`),
    'a transaction of nobody': await status(`/txs/${unknown}`),
    'outputs of nobody': await status(`/txs/${unknown}/utxos`),
    'a waiting transaction of nobody': await status(`/mempool/${unknown}`),
    'coins of nobody': String((await coins(poor.address)).length),
    'pages of coins': String([await pageOf(2), await pageOf(9)]),
    'an asset of nobody': await status(`/assets/${unknown}`),
    'an asset that nobody registered': pick(await ask(`/assets/${asset}`), ['metadata', 'onchain_metadata']),
  };
}

async function judgements({ ask, judge }: Node, coins: readonly Unspent[]): Promise<Answers> {
  const { slot } = await ask('/blocks/latest');
  const pay = (at: number, send: Send): string | null =>
    build({ from: [payer], sends: [send] }, coins.slice(at, at + 1));
  /** What is refused leaves its coin to the next. */
  const bent = (how: Partial<Bend>, at = 8): Promise<string> =>
    judge(bend(pay(at, sent) ?? '', { by: [payer], ...how }));
  const ended = (at: number, slots: number): string | null =>
    build({ from: [payer], sends: [sent], end: Number(slot) + slots }, coins.slice(at, at + 1));
  const few: Send = { to: stranger.address, lovelace: ada, assets: new Map([[asset, 1n]]) };
  const foreign = { output_index: 0, amount: coins[8]?.amount ?? [], tx_hash: unknown };
  return {
    garbage: await judge('aa'),
    'a signature of another': await bent({ by: [stranger] }),
    'no signature': await bent({ by: [] }),
    'a fee that is too low': await bent({ fee: -20_000n }),
    'more in than out': await bent({ sum: -1n }),
    'more out than in': await bent({ sum: 1n }),
    'too little lovelace': await judge(pay(8, { ...sent, lovelace: 800_000n })),
    'too little lovelace beside an asset': await judge(pay(8, few)),
    'an address of another network': await judge(pay(8, { ...sent, to: mainnet })),
    'an end that is past': await judge(ended(8, -10)),
    'a coin of nobody': await judge(build({ from: [payer], sends: [sent] }, [foreign])),
    'a mint without its script': await bent({ mint: new Map([[asset, 1n]]) }),
    'a fee that is higher than it must be': await bent({ fee: 20_000n }, 0),
    'an end to come': await judge(ended(1, 3_600)),
  };
}

/** What it costs to spend an output in which a script lies: a lovelace for some of its bytes is not enough. */
async function scriptsOn({ ask, judge, take }: Node, chain: ComparedChain, coin: Unspent): Promise<Answers> {
  const script = carried(openPolicies(100).at(-1) as (typeof policies)[number]);
  const hash = await take(build({ from: [payer], sends: [{ to: payer.address, lovelace: 9n * ada, script }] }, [coin]));
  await chain.advance();
  const outputs = (await ask(`/txs/${hash}/utxos`))['outputs'] as Record<string, unknown>[];
  const held: Unspent = { output_index: 0, amount: [{ unit: 'lovelace', quantity: String(9n * ada) }], tx_hash: hash };
  const raw = build({ from: [payer], sends: [sent] }, [held]) ?? '';
  return {
    'the script of an output': outputs.map((output) => String(output['reference_script_hash'])).join(),
    'a script that is not paid for': await judge(raw),
    'a script that is paid for': await judge(bend(raw, { by: [payer], fee: 15_000n })),
  };
}

/** One payment from the pool into a block, out of it by a roll-back, and into another. */
async function lifeOf(
  { ask, status, coins, judge, take, list }: Node,
  chain: ComparedChain,
  coin: Unspent,
): Promise<Answers> {
  const raw = build({ from: [payer], sends: [sent] }, [coin]);
  const hash = await take(raw);
  const state = async (): Promise<string> => {
    const origin = (await ask(`/txs/${coin.tx_hash}/utxos`))['outputs'] as { consumed_by_tx: string | null }[];
    const spent = origin[coin.output_index]?.consumed_by_tx;
    const [waits, included, effect] = [`/mempool/${hash}`, `/txs/${hash}`, `/txs/${hash}/utxos`].map(status);
    return [
      `waits ${await waits}, in a block ${await included} ${await effect}`,
      `spent ${spent === hash ? 'by it' : String(spent)}`,
      `received ${(await coins(stranger.address)).filter((one) => one.tx_hash === hash).length}`,
      `left ${(await coins(payer.address)).some((one) => one.tx_hash === coin.tx_hash && one.output_index === coin.output_index)}`,
    ].join(', ');
  };
  const waiting = await state();
  const [, change] = coinsToCome(raw ?? '');
  const next = await take(build({ from: [payer], sends: [sent] }, [change as Unspent]));
  // Not asked is the same once more while it waits: Dingo takes it and the stand-in does not. Florin looks first.
  const pool = {
    'the same coin spent again': await judge(
      build({ from: [payer], sends: [{ ...sent, lovelace: 3n * ada }] }, [coin]),
    ),
    'what spends a coin to come': await status(`/mempool/${next}`),
  };
  await chain.drop(next);
  const dropped = await status(`/mempool/${next}`);
  await chain.advance();
  const included = await state();
  const [told, effect] = [await ask(`/txs/${hash}`), await ask(`/txs/${hash}/utxos`)];
  const spell = (value: unknown): string => JSON.stringify(value).replaceAll(coin.tx_hash, 'T');
  const read = (outputs: unknown): string =>
    spell((outputs as Unspent[]).map(({ tx_hash, output_index, amount }) => ({ tx_hash, output_index, amount })));
  const block = String(told['block']);
  const touched = await list<{ address: string; transactions: { tx_hash: string }[] }>(`/blocks/${block}/addresses`);
  const header = await ask(`/blocks/${block}`);
  const again = await judge(raw);
  await chain.reorg(1);
  const takenBack = await state();
  await chain.advance();
  return {
    ...pool,
    'dropped from the pool': dropped,
    waiting,
    included,
    'sent again when it is in a block': again,
    'what it cost': pick(told, ['fees', 'valid_contract']),
    'its place': `${told['block_height'] === header['height']} ${Number(told['slot']) === Number(header['slot'])}`,
    'what it spends': read(effect['inputs']),
    'what it makes': read(effect['outputs']),
    'whom its block touches': touched
      .filter(({ transactions }) => transactions.some(({ tx_hash: one }) => one === hash))
      .map(({ address }) => address)
      .join(),
    'taken back by a reorg': takenBack,
    'in a block again': await state(),
  };
}

/** What the two answered differently. */
export const differences = (one: Answers, other: Answers): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((what) =>
    one[what] === other[what] ? [] : [`${what}: ${one[what]} | ${other[what]}`],
  );
