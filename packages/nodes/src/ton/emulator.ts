import {
  type Address,
  beginCell,
  Cell,
  loadShardAccount,
  parseTuple,
  type ShardAccount,
  storeShardAccount,
  type TupleItem,
} from '@ton/core';
import { createEmptyShardAccount, defaultConfig, Executor } from '@ton/sandbox';

/** What a message did to an account: the cells as the chain has them. */
export interface Executed {
  transaction: Cell;
  /** Base64 of the account as it is by then. */
  account: string;
}

export interface RunOptions {
  account: string;
  message: Cell;
  /** Seconds since 1970. */
  now: number;
  lt: bigint;
  ignoresSignature?: boolean;
}

/** The contract did not take a message from outside; no block has it. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
}

export interface AskOptions {
  account: string;
  method: string;
  stack: TupleItem[];
  now: number;
}

const methodBits = 0x10000;

/** The virtual machine and the transaction rules of the chain, with the configuration of its main network. */
export class Emulator {
  readonly #executor: Executor;

  private constructor(executor: Executor) {
    this.#executor = executor;
  }

  static async open(): Promise<Emulator> {
    return new Emulator(await Executor.create());
  }

  /** @throws NotAccepted */
  async run({ account, message, now, lt, ignoresSignature = false }: RunOptions): Promise<Executed> {
    const { result } = await this.#executor.runTransaction({
      ...common,
      message,
      shardAccount: account,
      now,
      lt,
      ignoreChksig: ignoresSignature,
    });
    if (!result.success) throw new NotAccepted(`${result.error} (exitcode=${result.vmResults?.vmExitCode ?? 'none'})`);
    return { transaction: Cell.fromBase64(result.transaction), account: result.shardAccount };
  }

  /** Asks a contract; null where there is none. */
  async ask({ account, method, stack, now }: AskOptions) {
    const { account: found } = readAccount(account);
    if (found?.storage.state.type !== 'active') return null;
    const { code, data } = found.storage.state.state;
    const { output } = await this.#executor.runGetMethod({
      code: code ?? Cell.EMPTY,
      data: data ?? Cell.EMPTY,
      methodId: (crc16(method) & 0xffff) | methodBits,
      stack,
      config: defaultConfig,
      verbosity: 'short',
      address: found.addr,
      unixTime: now,
      balance: found.storage.balance.coins,
      randomSeed: Buffer.alloc(32),
      gasLimit: 1_000_000n,
      debugEnabled: false,
    });
    if (!output.success) throw new Error(output.error);
    return { exitCode: output.vm_exit_code, stack: parseTuple(Cell.fromBase64(output.stack)) };
  }
}

const common = {
  config: defaultConfig,
  libs: null,
  verbosity: 'short',
  randomSeed: Buffer.alloc(32),
  debugEnabled: false,
} as const;

export const readAccount = (account: string): ShardAccount => loadShardAccount(Cell.fromBase64(account).beginParse());

export const emptyAccount = (address: Address): string =>
  beginCell()
    .store(storeShardAccount(createEmptyShardAccount(address)))
    .endCell()
    .toBoc()
    .toString('base64');

/** Methods are numbered by the CRC-16 of their names. */
function crc16(name: string): number {
  let rest = 0;
  for (const byte of Buffer.from(name)) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) rest = ((rest << 1) ^ (rest & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return rest;
}
