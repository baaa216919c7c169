import { createEvmAdapter } from '@florin/chain-evm/adapter';
import { createEvmKeys } from '@florin/chain-evm/keys';
import { sweeperAddress } from '@florin/chain-evm/sweeper';
import type { BatchItem, OutgoingIntent, SourceAccount } from '@florin/domain/ports/chain';
import { type Anvil, startAnvil } from '@florin/nodes/anvil';
import { testUsdt } from '@florin/nodes/tokens/contracts';
import { encodeFunctionData, parseAbi } from 'viem';

const network = '31337';
const amount = 25_000_000n;
const ether = 10n ** 18n;
const abi = parseAbi(['function mint(address to, uint256 value)']);
type Movement = Pick<OutgoingIntent, 'purpose' | 'destination' | 'asset' | 'amount'>;

/** A real chain with deposits on addresses of ours, swept with the bytes that the worker builds and the signer signs. */
export class SweepStage {
  readonly #anvil: Anvil;
  readonly #token: string;
  readonly #keys = createEvmKeys(new Uint8Array(64).fill(7));
  readonly #adapter;

  private constructor(anvil: Anvil, token: string) {
    this.#anvil = anvil;
    this.#token = token;
    this.#adapter = createEvmAdapter({ network, rpcUrls: [anvil.url], finalityTag: null });
  }

  static async open(): Promise<SweepStage> {
    const anvil = await startAnvil({ noMining: true });
    const [owner = ''] = await anvil.accounts();
    const stage = new SweepStage(anvil, await anvil.deploy(testUsdt.bytecode, owner));
    await anvil.setBalance(stage.#treasury, 100n * ether);
    // The treasury holds tokens already, as it does after its first day.
    await stage.#mint(stage.#treasury);
    const contract = { destination: sweeperAddress(stage.#treasury), asset: { kind: 'native' } as const, amount: 0n };
    await stage.#send({ purpose: 'deployment', ...contract }, { kind: 'treasury' });
    return stage;
  }

  get #treasury(): string {
    return this.#keys.treasuryAddress();
  }

  /** Pays one deposit to each of `count` addresses from index `first` on. */
  async pay(first: number, count: number): Promise<BatchItem[]> {
    const items = Array.from({ length: count }, (_one, at) => ({
      address: this.#keys.depositAddress(BigInt(first + at)).address,
      amount,
    }));
    for (const { address } of items) await this.#mint(address);
    return items;
  }

  /** Sweeps all of them in one transaction. @returns the gas it used */
  async sweepTogether(first: number, items: readonly BatchItem[]): Promise<bigint> {
    const sum = items.reduce((total, item) => total + item.amount, 0n);
    const batch = {
      purpose: 'batch',
      destination: sweeperAddress(this.#treasury),
      asset: this.#asset,
      amount: sum,
    } as const;
    const { gas, hash } = await this.#send({ ...batch, items }, { kind: 'treasury' }, first);
    const carried = { asset: this.#asset, destination: this.#treasury, items };
    const arrived = await this.#adapter.arrivals?.(hash, carried, 'events');
    if (!arrived?.amounts.every((brought, at) => brought === items[at]?.amount))
      throw new Error('A batch that did not sweep everything counts for nothing.');
    return gas;
  }

  /** Sends each address gas and has it sweep itself. @returns the gas of all these transactions */
  async sweepByGasFunding(first: number, items: readonly BatchItem[]): Promise<bigint> {
    let gas = 0n;
    for (const [at, { address, amount: held }] of items.entries()) {
      // one address after the other, as each sweep waits for its gas
      const sweep = { purpose: 'sweep', destination: this.#treasury, asset: this.#asset, amount: held } as const;
      const cost = await this.#adapter.estimateCost({ ...sweep, from: address, to: this.#treasury });
      const funding = { purpose: 'gas', destination: address, asset: { kind: 'native' }, amount: cost.feeCap } as const;
      gas += (await this.#send(funding, { kind: 'treasury' })).gas;
      gas += (await this.#send(sweep, { kind: 'deposit', index: BigInt(first + at) })).gas;
    }
    return gas;
  }

  close(): Promise<void> {
    return this.#anvil.stop();
  }

  get #asset() {
    return { kind: 'token', ref: this.#token } as const;
  }

  async #mint(to: string): Promise<void> {
    const [from] = await this.#anvil.accounts();
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [to as `0x${string}`, amount] });
    await this.#anvil.rpc('eth_sendTransaction', [{ from, to: this.#token, data }]);
    await this.#anvil.mine();
  }

  async #send(
    movement: Movement & { items?: readonly BatchItem[] },
    source: SourceAccount,
    first = 0,
  ): Promise<{ gas: bigint; hash: string }> {
    const sourceAddress = source.kind === 'treasury' ? this.#treasury : this.#keys.depositAddress(source.index).address;
    const cost = await this.#adapter.estimateCost({ ...movement, from: sourceAddress, to: movement.destination });
    const intent = { id: 'bench', network, source, sourceAddress, feeCap: cost.feeCap, ...movement };
    const { slots } = this.#adapter;
    if (slots.kind !== 'number') throw new Error('The stage sends by numbers.');
    const unsigned = await this.#adapter.build(intent, { kind: 'number', nonce: await slots.next(sourceAddress) });
    const bytes = this.#keys.decode(unsigned);
    const lent = bytes.kind === 'batch' ? bytes.authorizations : [];
    const owners = lent.map(({ item }) => ({ kind: 'deposit', index: BigInt(first + item) }) as const);
    const signed = this.#keys.sign(unsigned, source, owners);
    await this.#adapter.broadcast(signed);
    await this.#anvil.mine();
    const receipt = await this.#anvil.rpc<{ status: string; gasUsed: string } | null>('eth_getTransactionReceipt', [
      signed.txHash,
    ]);
    if (receipt?.status !== '0x1') throw new Error('A transaction of the bench failed.');
    return { gas: BigInt(receipt.gasUsed), hash: signed.txHash };
  }
}
