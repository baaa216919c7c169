import type { Anvil } from '@florin/nodes/anvil';

/** Sends one transaction after the other: the node numbers those of one account in the order they arrive. */
export class PayerWallet {
  readonly #anvil: Anvil;
  readonly #from: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(anvil: Anvil, from: string) {
    this.#anvil = anvil;
    this.#from = from;
  }

  send(movement: object): Promise<unknown> {
    const sent = this.#last.then(() => this.#anvil.rpc('eth_sendTransaction', [{ from: this.#from, ...movement }]));
    this.#last = sent.catch(() => {});
    return sent;
  }
}
