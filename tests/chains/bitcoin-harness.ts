import { createBitcoinAddressBook } from '@florin/chain-bitcoin/address-book';
import { createBitcoinAdapter } from '@florin/chain-bitcoin/adapter';
import { createBitcoinKeys } from '@florin/chain-bitcoin/keys';
import { type Network, networks } from '@florin/chain-bitcoin/networks';
import { scriptOf } from '@florin/chain-bitcoin/script';
import { encodeDraft } from '@florin/chain-bitcoin/unsigned';
import { withoutWitnesses } from '@florin/chain-bitcoin/wire-transaction';
import type { Harness, Payment } from '@florin/chain-conformance/harness';
import type { Asset, SourceAccount } from '@florin/domain/ports/chain';
import type { Litecoind } from '@florin/nodes/litecoind';
import { bitcoinVectors } from './bitcoin-vectors.ts';

const native: Asset = { kind: 'native' };
const coin = 100_000_000n;
/** Deposit indexes among which a source is looked for. */
const ownIndexes = 1_000n;
const network = networks.get('litecoinregtest') as Network;
export const vectors: Harness['vectors'] = bitcoinVectors;

const decimal = (units: bigint): string => `${units / coin}.${String(units % coin).padStart(8, '0')}`;
/** Little end first, in hex. */
const little = (value: bigint, bytes: number): string =>
  Buffer.from(Buffer.from(value.toString(16).padStart(2 * bytes, '0'), 'hex').toReversed()).toString('hex');

function script(address: string): string {
  const read = scriptOf(network, address);
  if (!read.ok) throw new Error(`${address} is no address.`);
  return read.script;
}

/** Bytes with these outputs and no input yet, also several to one address, which the node would not write. */
function withOutputs(payments: readonly Payment[]): string {
  const outputs = payments.map(({ to, amount }) => {
    const locked = script(to);
    return little(amount, 8) + little(BigInt(locked.length / 2), 1) + locked;
  });
  return `0200000000${little(BigInt(payments.length), 1)}${outputs.join('')}00000000`;
}

/** A real Litecoin Core in regtest. */
export async function openBitcoinHarness(node: Litecoind): Promise<Harness> {
  const { rpc } = node;
  // Enough coins of its own for every case.
  await node.mine(100);
  const keys = createBitcoinKeys(new Uint8Array(64).fill(3), network);
  const reopen = (at = node.url) => createBitcoinAdapter({ network: network.name, rpcUrls: [at] });
  const adapter = reopen();
  const stranger = () => rpc<string>('getnewaddress', ['', 'bech32']);
  const signAll = async (unsigned: string): Promise<string> =>
    (await rpc<{ hex: string }>('signrawtransactionwithwallet', [unsigned])).hex;
  /** Unsigned, with inputs of the node's wallet and its change behind the rest. */
  const fund = async (payments: readonly Payment[]): Promise<string> => {
    const options = { changePosition: payments.length, replaceable: true, lockUnspents: true };
    return (await rpc<{ hex: string }>('fundrawtransaction', [withOutputs(payments), options, false])).hex;
  };
  const send = (raw: string) => rpc<string>('sendrawtransaction', [raw]);
  /** Nodes carry no output of nothing, but blocks may hold one. */
  const uncarried: string[] = [];
  return {
    chain: 'litecoind',
    level: 'node',
    network: network.name,
    adapter,
    keys,
    book: createBitcoinAddressBook(network),
    vectors,
    assets: [native],
    amountOf: () => coin / 2n,
    url: node.url,
    reopen,
    openKeys: (seed) => createBitcoinKeys(seed, network),
    stranger,
    async mine(blocks = 1) {
      if (uncarried.length > 0 && blocks > 0) {
        await node.mineOnly([...(await rpc<string[]>('getrawmempool')), ...uncarried.splice(0)]);
        blocks -= 1;
      }
      if (blocks > 0) await node.mine(blocks);
    },
    pay: ({ to, amount }) => node.pay(to, decimal(amount)),
    payMany: { to: 'several', send: async (payments) => send(await signAll(await fund(payments))) },
    payTogether: (payment) => payTogether(node, payment),
    payNothing: async (to) => {
      const [some, locked] = [little(coin / 100n, 8), script(to)];
      const unsigned = await fund([{ to, amount: coin / 100n, asset: native }]);
      const size = little(BigInt(locked.length / 2), 1);
      uncarried.push(await signAll(unsigned.replace(some + size + locked, little(0n, 8) + size + locked)));
      return (await rpc<{ txid: string }>('decoderawtransaction', [uncarried.at(-1)])).txid;
    },
    payInVain: { notApplicable: 'a transaction is in a block only when it succeeds' },
    payLookAlike: { notApplicable: 'the chain has no tokens' },
    async reorg(depth) {
      await node.forget(depth);
      for (let block = 0; block <= depth; block += 1) await node.mineOnly([]);
    },
    drop: () => expireAll(node),
    useUp: async (address) => {
      const source = sourceOf(address);
      const locked = script(address);
      const { unspents } = await rpc<{ unspents: { txid: string; vout: number; amount: number }[] }>('scantxoutset', [
        'start',
        [`raw(${locked})`],
      ]);
      const inputs = await Promise.all(
        unspents.map(async ({ txid, vout, amount }) => ({
          txHash: txid,
          position: vout,
          amount: BigInt(Math.round(amount * 1e8)),
          script: locked,
          made: withoutWitnesses(await rpc<string>('getrawtransaction', [txid])),
        })),
      );
      const held = inputs.reduce((sum, { amount }) => sum + amount, 0n);
      const draft = { inputs, outputs: [{ script: script(await stranger()), amount: held - 100_000n }] };
      await node.mineOnly([keys.sign(encodeDraft(draft), source).raw]);
    },
    // Without traffic a node never has any.
    withoutFeeAdvice: () => reopen(),
    tooSmall: async () => ({ to: await stranger(), amount: 2_000n, asset: native }),
    stop: () => node.stop(),
  };

  function sourceOf(address: string): SourceAccount {
    if (address === keys.treasuryAddress()) return { kind: 'treasury' };
    for (let index = 0n; index < ownIndexes; index += 1n)
      if (keys.depositAddress(index).address === address) return { kind: 'deposit', index };
    throw new Error(`${address} is none of ours.`);
  }
}

/** By two owners, each with a coin that waits for the same block. */
async function payTogether({ rpc, pay }: Litecoind, { to, amount }: Payment) {
  const senders = [
    await rpc<string>('getnewaddress', ['', 'bech32']),
    await rpc<string>('getnewaddress', ['', 'bech32']),
  ];
  const half = amount / 2n + 100_000n;
  const inputs: { txid: string; vout: number }[] = [];
  for (const sender of senders) {
    const txid = await pay(sender, decimal(half));
    const { details } = await rpc<{ details: { address: string; vout: number }[] }>('gettransaction', [txid]);
    inputs.push({ txid, vout: details.find(({ address }) => address === sender)?.vout ?? 0 });
  }
  const raw = await rpc<string>('createrawtransaction', [inputs, [{ [to]: decimal(amount) }]]);
  const { hex } = await rpc<{ hex: string }>('signrawtransactionwithwallet', [raw]);
  return { txHash: await rpc<string>('sendrawtransaction', [hex]), senders };
}

const hourSeconds = 3_600;

/** What waited for longer than the node keeps it goes when the next one comes. */
async function expireAll({ rpc, pay }: Litecoind): Promise<void> {
  const { time } = await rpc<{ time: number }>('getblockheader', [await rpc('getbestblockhash')]);
  const later =
    Math.max(time, Math.floor(performance.timeOrigin / 1_000 + performance.now() / 1_000)) + 2 * hourSeconds;
  await rpc('setmocktime', [later]);
  await pay(await rpc<string>('getnewaddress'), '0.01');
  await rpc('setmocktime', [0]);
}
