import { startAnvil, type Anvil } from '../anvil.ts';
import type { Call } from './read-transaction.ts';

/** What running a call did. */
export interface Run {
  success: boolean;
  /** Ran out of what it was allowed, rather than being refused by the contract. */
  isExhausted: boolean;
  /** EVM gas beside what every transaction costs there: it stands for energy, of which the TVM counts some operations otherwise. */
  energy: bigint;
  output: string;
  logs: readonly { address: string; topics: readonly string[]; data: string }[];
  inner: readonly { from: string; to: string; value: bigint; note: string }[];
}

interface Frame {
  type: string;
  from: string;
  to?: string;
  value?: string;
  gasUsed: string;
  output?: string;
  error?: string;
  calls?: Frame[];
  logs?: { address: string; topics: string[]; data: string }[];
}

const hex = (value: bigint): string => `0x${value.toString(16)}`;
const at = (word: string): string => `0x${word}`;
const bare = (text: string): string => text.slice(2).toLowerCase();

/** Contracts and balances on anvil's EVM: a sun is a wei there, and gas is free. */
export class Executor {
  readonly #anvil: Anvil;

  private constructor(anvil: Anvil) {
    this.#anvil = anvil;
  }

  static async start(): Promise<Executor> {
    const anvil = await startAnvil({ noMining: true, freeGas: true });
    await anvil.rpc('anvil_autoImpersonateAccount', [true]);
    return new Executor(anvil);
  }

  /** Of the process that runs contracts. */
  get pid(): number {
    return this.#anvil.pid;
  }

  balance = async (word: string): Promise<bigint> =>
    BigInt(await this.#anvil.rpc<string>('eth_getBalance', [at(word), 'latest']));

  setBalance = (word: string, sun: bigint): Promise<void> => this.#anvil.setBalance(at(word), sun);

  hasCode = async (word: string): Promise<boolean> =>
    (await this.#anvil.rpc<string>('eth_getCode', [at(word), 'latest'])) !== '0x';

  /** The address that signed a hash, by the precompiled contract for it; null where none did. */
  async recover(hash: string, signature: string): Promise<string | null> {
    const last = Number.parseInt(signature.slice(128), 16);
    const v = (last < 27 ? last + 27 : last).toString(16).padStart(64, '0');
    const input = `0x${hash}${v}${signature.slice(0, 128)}`;
    const answer = await this.#anvil.rpc<string>('eth_call', [
      { to: `0x${'1'.padStart(40, '0')}`, data: input },
      'latest',
    ]);
    return /^0x0{24}[0-9a-f]{40}$/.test(answer) ? answer.slice(26) : null;
  }

  /** Runs a call for good, with at most so much energy. */
  async run(owner: string, call: Call, energyMax: bigint): Promise<Run> {
    const base = intrinsic(call.data);
    const request = { ...this.#request(owner, call), gas: hex(energyMax + base), gasPrice: '0x0' };
    const hash = await this.#anvil.rpc<string>('eth_sendTransaction', [request]);
    await this.#anvil.mine();
    const receipt = await this.#anvil.rpc<{ status: string; gasUsed: string; logs: Run['logs'] }>(
      'eth_getTransactionReceipt',
      [hash],
    );
    const frame = await this.#anvil.rpc<Frame>('debug_traceTransaction', [hash, { tracer: 'callTracer' }]);
    const used = BigInt(receipt.gasUsed);
    const success = receipt.status === '0x1';
    return {
      success,
      isExhausted: !success && used >= energyMax + base,
      energy: used > base ? used - base : 0n,
      output: bare(frame.output ?? '0x'),
      logs: receipt.logs.map(plain),
      inner: innerOf(frame),
    };
  }

  /** Runs a call and forgets it. */
  async try(owner: string, call: Call): Promise<Run> {
    const tracer = { tracer: 'callTracer', tracerConfig: { withLog: true } };
    const frame = await this.#anvil.rpc<Frame>('debug_traceCall', [this.#request(owner, call), 'latest', tracer]);
    const [base, used] = [intrinsic(call.data), BigInt(frame.gasUsed)];
    return {
      success: frame.error === undefined,
      isExhausted: false,
      energy: used > base ? used - base : 0n,
      output: bare(frame.output ?? '0x'),
      logs: logsOf(frame).map(plain),
      inner: [],
    };
  }

  /** Creates a contract; answers its address. */
  async deploy(code: string): Promise<string> {
    const from = at(await this.owner());
    const hash = await this.#anvil.rpc<string>('eth_sendTransaction', [{ from, data: code, gasPrice: '0x0' }]);
    await this.#anvil.mine();
    const { contractAddress } = await this.#anvil.rpc<{ contractAddress: string }>('eth_getTransactionReceipt', [hash]);
    return bare(contractAddress);
  }

  /** The account that creates contracts, and owns those that have an owner. */
  owner = async (): Promise<string> => bare((await this.#anvil.accounts())[0] ?? '');

  snapshot = (): Promise<string> => this.#anvil.snapshot();
  revert = (snapshot: string): Promise<void> => this.#anvil.revert(snapshot);
  stop = (): Promise<void> => this.#anvil.stop();

  #request(owner: string, { contract, value, data }: Call): Record<string, string> {
    return { from: at(owner), to: at(contract), value: hex(value), data: `0x${data}` };
  }
}

/** What a transaction costs on an EVM before code runs. */
function intrinsic(data: string): bigint {
  const bytes = Buffer.from(data, 'hex');
  return 21_000n + bytes.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n);
}

const plain = ({ address, topics, data }: Run['logs'][number]): Run['logs'][number] => ({
  address: bare(address),
  topics: topics.map(bare),
  data: bare(data),
});

const logsOf = (frame: Frame): Run['logs'] => [...(frame.logs ?? []), ...(frame.calls ?? []).flatMap(logsOf)];

const borrows = new Set(['DELEGATECALL', 'CALLCODE']);

/** java-tron has one word for every kind of call, one for what makes a contract and one for what ends one. */
function noteOf(type: string): string {
  if (type === 'SELFDESTRUCT') return 'suicide';
  return type.startsWith('CREATE') ? 'create' : 'call';
}

/** Every call below the first, in the order in which they were made, as java-tron keeps them. */
function innerOf(frame: Frame): Run['inner'] {
  const walk = (call: Frame): Run['inner'][number][] =>
    call.error !== undefined
      ? []
      : [
          {
            from: bare(call.from),
            // Code that is only borrowed runs on the address of its caller, who keeps its coins.
            to: bare((borrows.has(call.type) ? call.from : call.to) ?? '0x'),
            value: call.type === 'DELEGATECALL' ? 0n : BigInt(call.value ?? '0x0'),
            note: Buffer.from(noteOf(call.type)).toString('hex'),
          },
          ...(call.calls ?? []).flatMap(walk),
        ];
  return frame.error === undefined ? (frame.calls ?? []).flatMap(walk) : [];
}
