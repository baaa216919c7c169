import { rpc } from './json-rpc.ts';
import { until } from './processes.ts';

const hex = (value: number | bigint) => `0x${value.toString(16)}`;

/** What a test or the development stack may do to the chain beside paying on it. */
export interface AnvilControl {
  rpc<Result>(method: string, params?: readonly unknown[]): Promise<Result>;
  /** Accounts of the mnemonic: unlocked for eth_sendTransaction, each with 10,000 coins. */
  accounts(): Promise<string[]>;
  height(): Promise<number>;
  mine(blocks?: number): Promise<void>;
  /**
   * Replaces the newest `depth` blocks by empty ones. Their transactions are gone, except those named here:
   * [signed bytes, number of the new block that takes it, counted from 0].
   */
  reorg(depth: number, again?: readonly (readonly [raw: string, block: number])[]): Promise<void>;
  setAutomine(on: boolean): Promise<void>;
  /** Seconds since the epoch; the next block carries exactly this time. */
  setNextBlockTimestamp(seconds: number): Promise<void>;
  snapshot(): Promise<string>;
  revert(snapshot: string): Promise<void>;
  setBalance(address: string, wei: bigint): Promise<void>;
  /** The signed bytes of a transaction that the node knows. */
  rawTransaction(hash: string): Promise<string>;
  /** Sends a contract's creation code from an unlocked account and mines it. Answers the contract's address. */
  deploy(code: string, from: string): Promise<string>;
}

export function anvilControl(url: string): AnvilControl {
  const call = <Result>(method: string, params: readonly unknown[] = []) => rpc<Result>(url, method, params);
  return {
    rpc: call,
    accounts: () => call('eth_accounts'),
    height: async () => Number(await call<string>('eth_blockNumber')),
    mine: (blocks = 1) => call('anvil_mine', [hex(blocks)]),
    reorg: (depth, again = []) => call('anvil_reorg', [depth, again]),
    setAutomine: (on) => call('evm_setAutomine', [on]),
    setNextBlockTimestamp: (seconds) => call('evm_setNextBlockTimestamp', [hex(seconds)]),
    snapshot: () => call('evm_snapshot'),
    revert: async (snapshot) => {
      if (!(await call<boolean>('evm_revert', [snapshot]))) throw new Error(`No snapshot ${snapshot}.`);
    },
    setBalance: (address, wei) => call('anvil_setBalance', [address, hex(wei)]),
    rawTransaction: (hash) => call('eth_getRawTransactionByHash', [hash]),
    deploy: async (code, from) => {
      const hash = await call<string>('eth_sendTransaction', [{ from, data: code }]);
      await call('anvil_mine', ['0x1']);
      const receipt = () =>
        call<{ contractAddress: string; status: string } | null>('eth_getTransactionReceipt', [hash]);
      // A node that mines by itself does so a moment after it has answered.
      await until(async () => (await receipt()) !== null, 5_000);
      const mined = await receipt();
      if (mined?.status !== '0x1') throw new Error('The contract was not created.');
      return mined.contractAddress;
    },
  };
}
