/** What a test or the development stack may do to the chain beside paying on it. Amounts are decimal text in coins. */
export interface LitecoindControl {
  /** @throws Error with the node's message. */
  rpc<Result>(method: string, params?: readonly unknown[]): Promise<Result>;
  height(): Promise<number>;
  /** Answers the hashes of the new blocks. */
  mine(blocks?: number): Promise<string[]>;
  /** Makes one block of exactly these transactions (signed bytes in hex), whatever the mempool holds. */
  mineOnly(transactions: readonly string[]): Promise<string>;
  /** Takes the newest `depth` blocks off the chain; their transactions go back to the mempool. Mine more to go on. */
  forget(depth: number): Promise<void>;
  /** From the node's own wallet, replaceable (BIP-125). Answers the transaction's hash. */
  pay(address: string, amount: string): Promise<string>;
  payMany(amounts: Readonly<Record<string, string>>): Promise<string>;
  /** The signed bytes of a transaction that the node knows. */
  rawTransaction(hash: string): Promise<string>;
  /** The wallet's bytes, signed, that spend the same coins as a transaction of its own and pay somebody else. */
  conflicting(hash: string, to: string): Promise<string>;
}

/** The block reward is the wallet's own after this many further blocks. */
const maturity = 100;

export function litecoindControl(url: string): LitecoindControl {
  const call = <Result>(method: string, params: readonly unknown[] = []) => rpc<Result>(url, method, params);
  const own = () => call<string>('getnewaddress');
  return {
    rpc: call,
    height: () => call<number>('getblockcount'),
    mine: async (blocks = 1) => call<string[]>('generatetoaddress', [blocks, await own()]),
    mineOnly: async (transactions) => (await call<{ hash: string }>('generateblock', [await own(), transactions])).hash,
    async forget(depth) {
      const oldest = (await call<number>('getblockcount')) - depth + 1;
      await call('invalidateblock', [await call<string>('getblockhash', [oldest])]);
    },
    pay: (address, amount) => call<string>('sendtoaddress', [address, amount, '', '', false, true]),
    payMany: (amounts) => call<string>('sendmany', ['', amounts, 1, '', [], true]),
    rawTransaction: (hash) => call<string>('getrawtransaction', [hash]),
    conflicting: (hash, to) => conflicting(call, hash, to),
  };
}

type Call = <Result>(method: string, params?: readonly unknown[]) => Promise<Result>;

interface Spent {
  txid: string;
  vout: number;
  scriptPubKey: string;
  amount: string;
}

async function conflicting(call: Call, hash: string, to: string): Promise<string> {
  const { hex } = await call<{ hex: string }>('gettransaction', [hash]);
  const { vin } = await call<{ vin: { txid: string; vout: number }[] }>('decoderawtransaction', [hex]);
  const spent: Spent[] = [];
  let held = 0n;
  for (const { txid, vout } of vin) {
    const made = await call<{ hex: string }>('gettransaction', [txid]);
    const { vout: outputs } = await call<{ vout: { value: number; scriptPubKey: { hex: string } }[] }>(
      'decoderawtransaction',
      [made.hex],
    );
    const { value = 0, scriptPubKey } = outputs[vout] ?? {};
    const amount = BigInt(Math.round(value * 1e8));
    held += amount;
    spent.push({ txid, vout, scriptPubKey: scriptPubKey?.hex ?? '', amount: decimal(amount) });
  }
  const inputs = vin.map(({ txid, vout }) => ({ txid, vout, sequence: 0xff_ff_ff_fd }));
  const unsigned = await call<string>('createrawtransaction', [inputs, [{ [to]: decimal(held - replacementFee) }]]);
  // What a block spends the wallet would not find by itself.
  const signed = await call<{ hex: string; complete: boolean }>('signrawtransactionwithwallet', [unsigned, spent]);
  if (!signed.complete) throw new Error('The wallet cannot spend these coins.');
  return signed.hex;
}

/** More than what the wallet pays by itself, so that it replaces that. */
const replacementFee = 1_000_000n;
const decimal = (units: bigint): string => `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`;

/** A wallet in the node with coins that it can spend. */
export async function fundWallet(call: Call): Promise<void> {
  const loaded = await call<string[]>('listwallets');
  if (loaded.length > 0) return;
  const known = await call<{ wallets: { name: string }[] }>('listwalletdir');
  if (known.wallets.some(({ name }) => name === 'florin')) await call('loadwallet', ['florin']);
  else {
    await call('createwallet', ['florin']);
    await call('generatetoaddress', [maturity + 1, await call<string>('getnewaddress')]);
  }
}

async function rpc<Result>(url: string, method: string, params: readonly unknown[]): Promise<Result> {
  const { username, password, origin } = new URL(url);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const answer = await fetch(origin, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
    signal: AbortSignal.timeout(30_000),
  });
  const body = (await answer.json()) as { result?: Result; error?: { code: number; message: string } | null };
  if (body.error) throw new Error(`${method}: ${body.error.message} (${body.error.code})`);
  return body.result as Result;
}
