import { updatePlatformSettings } from '@florin/engine/catalogue/settings';
import { setExchangeAsset } from '@florin/engine/exchange/set-asset';
import { testTokens } from '@florin/testing/catalogue';
import type { Random } from '../core/random.ts';
import { exchangeName, sentToExchange } from '../world/exchange-account.ts';
import type { Server } from '../world/server.ts';
import type { World } from '../world/world.ts';

const unit = 10n ** 6n;
/** What stays in the treasury of what a seed begins with, and from what on the rest goes. */
const keptOf: Readonly<Record<string, { keep: bigint; threshold: bigint }>> = {
  [testTokens.usdt.id]: { keep: 19_000n * unit, threshold: 40n * unit },
  [testTokens.usdc.id]: { keep: 0n, threshold: 20n * unit },
  [testTokens.eth.id]: { keep: 0n, threshold: 10n ** 16n },
};
const [onChance, offChance] = [0.2, 0.05];

/** The operator lets surplus coins go to an exchange, and keeps them again. Nothing is paid out from there. */
export class Treasurer {
  readonly #world: World;
  readonly #random: Random;

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.split('treasurer');
  }

  get #by() {
    return { actorId: this.#world.place.base.administrator, requestId: null };
  }

  begin(server: Server): void {
    if (this.#world.account === null) return;
    for (const { id: tokenId, symbol } of sentToExchange) {
      const setting = { tokenId, dayMax: 10n ** 24n, sell: false, keep: 0n, threshold: 1n, ...keptOf[tokenId] };
      server.request(`the operator sends ${symbol} to the exchange`, (api) => setExchangeAsset(api, setting, this.#by));
    }
  }

  /** An exchange that no worker has told of yet is refused; it is tried again. */
  async act(server: Server): Promise<void> {
    if (this.#world.account === null) return;
    const isActive = (await this.#active()) === exchangeName;
    if (!this.#random.chance(isActive ? offChance : onChance)) return;
    this.#use(server, isActive ? 'treasury' : exchangeName);
  }

  /** Withdrawals that wait for the exchange are the treasury's to pay. */
  async calm(server: Server): Promise<void> {
    if (this.#world.account !== null && (await this.#active()) === exchangeName) this.#use(server, 'treasury');
  }

  #use(server: Server, activeExchange: string): void {
    server.changeCatalogue(`the operator makes ${activeExchange} pay`, ({ db }) =>
      updatePlatformSettings(db, { activeExchange }, this.#by),
    );
  }

  async #active(): Promise<string> {
    const { rows } = await this.#world.place.control.query<{ name: string }>({
      name: 'simulation_active_exchange',
      text: 'select active_exchange as name from settings',
    });
    return rows[0]?.name ?? '';
  }
}
