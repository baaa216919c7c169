import type { Contract } from '@florin/contract/contract';
import { listInstructions } from '@florin/engine/exchange/list-instructions';
import { readExchangeOverview } from '@florin/engine/exchange/read-overview';
import { releaseInstruction } from '@florin/engine/exchange/release-instruction';
import { setExchangeAsset, removeExchangeAsset } from '@florin/engine/exchange/set-asset';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentExchangeAsset, presentExchangeOverview, presentInstruction } from '../presenters/exchange.ts';
import { counters } from '../presenters/page.ts';

/** The exchange that pays withdrawals out. */
export const adminExchangeRoutes = (ports: ServerPorts): Handlers<Contract['adminExchange']> => ({
  read: async () => presentExchangeOverview(await readExchangeOverview(ports)),
  listInstructions: async ({ query: { status = null, page, page_size: pageSize } }) => {
    const { total, instructions } = await listInstructions(ports.db, { status, page, pageSize });
    return { ...counters(total, page, pageSize), instructions: instructions.map(presentInstruction) };
  },
  releaseInstruction: async ({ params, body: { reason }, ...who }) =>
    presentInstruction(await releaseInstruction(ports, { id: params.id, reason }, actorOf(who))),
  setAsset: async ({ params, body, ...who }) => {
    const setting = {
      tokenId: params.id,
      keep: BigInt(body.keep_base_units),
      threshold: BigInt(body.threshold_base_units),
      dayMax: BigInt(body.day_max_base_units),
      sell: body.sell,
    };
    return presentExchangeAsset(await setExchangeAsset(ports, setting, actorOf(who)));
  },
  removeAsset: async ({ params, ...who }) => {
    await removeExchangeAsset(ports.db, params.id, actorOf(who));
    return undefined;
  },
});
