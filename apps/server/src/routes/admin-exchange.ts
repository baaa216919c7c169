import type { Contract } from '@florin/contract/contract';
import type { ListedInstructionRow } from '@florin/database/sql/exchange-instructions';
import type { ExchangeAssetRow } from '@florin/database/sql/exchange-transfers';
import type { Actor } from '@florin/engine/audit/record';
import type { Token } from '@florin/engine/catalogue/catalogue';
import type { InstructionFilter } from '@florin/engine/exchange/list-instructions';
import type { ExchangeOverview } from '@florin/engine/exchange/read-overview';
import type { AssetSetting } from '@florin/engine/exchange/set-asset';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { presentExchangeAsset, presentExchangeOverview, presentInstruction } from '../presenters/exchange.ts';
import { counters } from '../presenters/page.ts';

/** What the view of exchanges needs, bound to its ports. */
export interface AdminExchangeUseCases {
  readOverview(): Promise<ExchangeOverview>;
  listInstructions(filter: InstructionFilter): Promise<{ total: bigint; instructions: ListedInstructionRow[] }>;
  /** Refuses with NOT_FOUND, CONFLICT. */
  releaseInstruction(order: { id: string; reason: string }, by: Actor): Promise<ListedInstructionRow>;
  /** Refuses with NOT_FOUND. */
  setAsset(setting: AssetSetting, by: Actor): Promise<{ asset: ExchangeAssetRow; token: Token }>;
  /** Refuses with NOT_FOUND. */
  removeAsset(tokenId: string, by: Actor): Promise<void>;
}

/** The exchange that pays withdrawals out. */
export const adminExchangeRoutes = (engine: AdminExchangeUseCases): Handlers<Contract['adminExchange']> => ({
  read: async () => presentExchangeOverview(await engine.readOverview()),
  listInstructions: async ({ query: { status = null, page, page_size: pageSize } }) => {
    const { total, instructions } = await engine.listInstructions({ status, page, pageSize });
    return { ...counters(total, page, pageSize), instructions: instructions.map(presentInstruction) };
  },
  releaseInstruction: async ({ params, body: { reason }, ...who }) =>
    presentInstruction(await engine.releaseInstruction({ id: params.id, reason }, actorOf(who))),
  setAsset: async ({ params, body, ...who }) => {
    const setting = {
      tokenId: params.id,
      keep: BigInt(body.keep_base_units),
      threshold: BigInt(body.threshold_base_units),
      dayMax: BigInt(body.day_max_base_units),
      sell: body.sell,
    };
    return presentExchangeAsset(await engine.setAsset(setting, actorOf(who)));
  },
  removeAsset: async ({ params, ...who }) => {
    await engine.removeAsset(params.id, actorOf(who));
    return undefined;
  },
});
