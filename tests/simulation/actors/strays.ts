import { type TestToken, testTokens } from '@florin/testing/catalogue';
import { contractOf } from '../world/contract-of.ts';
import type { Random } from '../core/random.ts';
import type { World } from '../world/world.ts';

const gwei = 10n ** 9n;
/** Of the addresses that come next. */
const ahead = 2;
const tokens = [testTokens.eth, testTokens.usdt, testTokens.usdc];

/**
 * People who know an address before anybody here was shown it, as customers of an earlier installation with the same
 * words do: what they send came before the payment that takes the address later.
 */
export class Strays {
  readonly #world: World;
  readonly #random: Random;

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.split('strays');
  }

  async pass(): Promise<void> {
    const { knobs, place } = this.#world;
    if (!this.#random.chance(knobs.strays)) return;
    const { rows } = await place.control.query<{ address: string }>({
      name: 'simulation_next_addresses',
      text: `select lower(a.address) as address from deposit_addresses a, deposit_index d
              where a.family = 'evm' and a.index >= d.last_value + d.is_called::integer order by a.index limit ${ahead}`,
    });
    if (rows.length > 0) this.#send(this.#random.pick(rows).address, this.#random.pick(tokens));
  }

  #send(to: string, token: TestToken): void {
    const { chain, strangers, sent, story } = this.#world;
    const from = this.#random.pick(strangers);
    const contract = contractOf(token);
    const isCoin = token.contract === null;
    const amount = isCoin
      ? this.#random.amount(10n ** 15n, 10n ** 17n)
      : this.#random.amount(10n ** 6n, 3n * 10n ** 8n);
    const tip = gwei * 3n;
    const hash = this.#random.hex(32);
    chain.submit({
      hash,
      from,
      nonce: chain.pendingNonce(from),
      to: isCoin ? to : contract,
      value: isCoin ? amount : 0n,
      gas: isCoin ? 21_000n : 60_000n,
      feeMax: chain.baseFee * 3n + tip,
      tipMax: tip,
      moves: isCoin ? [] : [{ contract, to, amount }],
    });
    sent.push({ hash, to, token, amounts: [amount] });
    story.tell(
      `a stranger sends ${amount} of ${token.symbol} to ${to}, which nobody was shown, in ${hash.slice(0, 10)}`,
    );
  }
}
