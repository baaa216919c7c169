import { Address, beginCell, type Cell, contractAddress, type StateInit } from '@ton/core';
import { minterCode, walletCode } from './code-cells.ts';

export interface JettonFacts {
  name: string;
  symbol: string;
  decimals: number;
}

const mintOp = 0x642b7d07;
export const internalTransferOp = 0x178d4519;

/** Whoever may make coins of the jettons of this machine: nobody has its key. */
export const minter = `0:${'a'.repeat(64)}`;

/** A master of the contract that USDT has, with what it is deployed with. Another name gives another address. */
export function masterOf(name: string): { address: string; init: StateInit } {
  const data = beginCell()
    .storeCoins(0n)
    .storeAddress(Address.parseRaw(minter))
    .storeAddress(null)
    .storeRef(walletCode)
    .storeRef(beginCell().storeStringTail(`https://jettons.example/${name}.json`).endCell())
    .endCell();
  const init = { code: minterCode, data };
  return { address: contractAddress(0, init).toRawString(), init };
}

/** What its master is asked with to make jettons for somebody. */
export const mintBody = (to: string, amount: bigint): Cell =>
  beginCell()
    .storeUint(mintOp, 32)
    .storeUint(0, 64)
    .storeAddress(Address.parse(to))
    .storeCoins(100_000_000n)
    .storeRef(
      beginCell()
        .storeUint(internalTransferOp, 32)
        .storeUint(0, 64)
        .storeCoins(amount)
        .storeAddress(null)
        .storeAddress(null)
        .storeCoins(0n)
        .storeMaybeRef(null)
        .endCell(),
    )
    .endCell();

/** What the index has read about jettons, out of the files that their contracts name. */
export class Masters {
  readonly #facts = new Map<string, JettonFacts>();

  list(raw: string, facts: JettonFacts): void {
    this.#facts.set(raw, facts);
  }

  present(raw: string): object {
    const facts = this.#facts.get(raw);
    const address = raw.toUpperCase();
    if (facts === undefined) return { jetton_masters: [], metadata: {} };
    const { name, symbol, decimals } = facts;
    const told = { valid: true, type: 'jetton_masters', name, symbol, extra: { decimals: String(decimals) } };
    return {
      jetton_masters: [{ address, jetton_content: { uri: `https://jettons.example/${name}.json` } }],
      metadata: { [address]: { is_indexed: true, token_info: [told] } },
    };
  }
}
