import { giveBackInstructions } from '@florin/database/sql/exchange/instructions';
import { claimOpenAtExchange, countHeldAtExchange } from '@florin/database/sql/lineage/at-exchanges';
import { InvariantError } from '@florin/domain/errors';
import type { Exchange } from '@florin/domain/ports/exchange';
import { accept, noteAsked, refuse } from '../exchange/instruction-moves.ts';
import type { InstructionStep } from '../exchange/instruction-step.ts';
import { kinds } from '../exchange/kinds.ts';
import type { ExchangePorts, OnExchangeError } from '../exchange/ports.ts';

/** Longer than the looking up of all that is open takes. */
const leaseMs = 10 * 60_000;

/**
 * Looks up every open instruction at an exchange, and takes over what it says of them: also of those that this database
 * holds for not asked yet. Asks for nothing.
 *
 * @throws InvariantError while a worker may be asking
 */
export async function catchUp(ports: ExchangePorts, exchange: Exchange, onError: OnExchangeError): Promise<void> {
  const { db, clock, ids } = ports;
  const [lease, now] = [ids.uuid(), clock.now()];
  if ((await db.one(countHeldAtExchange, { exchange: exchange.name, now })).count > 0n)
    throw new InvariantError('A worker holds an instruction: run the command again in a minute.');
  const until = new Date(now.getTime() + leaseMs);
  const rows = await db.many(claimOpenAtExchange, { exchange: exchange.name, now, lease, until });
  const { tokens } = await ports.catalogue.current();
  for (const row of rows) {
    const token = tokens.get(row.tokenId);
    if (!token) throw new InvariantError('An instruction names what does not exist.', { id: row.id });
    // the account is asked one question at a time
    await takeOver({ ports, row, lease, exchange, token }).catch((error: unknown) => onError(error, row.id));
  }
  await db.run(giveBackInstructions, { ids: rows.map(({ id }) => id), lease });
}

async function takeOver(step: InstructionStep): Promise<void> {
  const found = await kinds[step.row.kind].lookUp(step);
  if (found.found === 'missing') return;
  const asked = step.row.status === 'written' ? await noteAsked(step, leaseMs) : step;
  if (asked === null) return;
  if (found.found === 'refused') return refuse(asked, found);
  if (asked.row.status !== 'accepted') await accept(asked, found.reference);
  if (found.found === 'over') await found.finish(asked);
}
