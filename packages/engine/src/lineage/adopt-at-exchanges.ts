import { listFailedPayouts } from '@florin/database/sql/exchange/failed-payouts';
import { insertInstruction } from '@florin/database/sql/exchange/instructions';
import { listExchanges } from '@florin/database/sql/exchange/state';
import { listUnpaid, type UnpaidRow } from '@florin/database/sql/lineage/at-exchanges';
import { lockWithdrawal } from '@florin/database/sql/withdrawals/read';
import { InvariantError } from '@florin/domain/errors';
import { nextPayoutClientId } from '@florin/domain/exchange/client-id';
import { formatReceived } from '@florin/domain/money/crypto';
import { usd } from '@florin/domain/money/usd';
import type { Exchange } from '@florin/domain/ports/exchange';
import { usdtUnits } from '@florin/domain/withdrawal/quote';
import type { SentWithdrawal } from '../exchange/payout-kind.ts';
import type { ExchangePorts } from '../exchange/ports.ts';
import { giveUpAttempts } from '../outgoing/give-up-attempts.ts';
import { catchUp } from './catch-up.ts';

export interface AdoptedAtExchanges {
  /** Withdrawals that an exchange had been asked to pay, and that the database did not know of. */
  adopted: number;
  /** What a person must see to before anything leaves; in words. */
  open: readonly string[];
}

const pageSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Asks each exchange what it knows of the withdrawals that this database holds for unpaid, and of the instructions that it
 * holds for open: what was paid after the backup is paid, and is not asked for again. Asks nobody to do anything.
 */
export async function adoptAtExchanges(ports: ExchangePorts): Promise<AdoptedAtExchanges> {
  const known = await ports.db.many(listExchanges);
  const open = known
    .filter(({ name }) => !ports.exchanges.has(name))
    .map(({ name }) => `${name} was not asked: set FLORIN_EXCHANGES and the credentials of the account there`);
  let adopted = 0;
  for (const exchange of ports.exchanges.values()) {
    const adopting: Adopting = { ports, exchange, open };
    try {
      // an account at a time
      adopted += await adoptAll(adopting);
    } catch (error) {
      open.push(`${exchange.name} could not be asked: ${wordsOf(error)}`);
    }
  }
  return { adopted, open };
}

interface Adopting {
  ports: ExchangePorts;
  exchange: Exchange;
  open: string[];
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function adoptAll(adopting: Adopting): Promise<number> {
  const { ports, exchange, open } = adopting;
  const onError = (error: unknown, id: string): void =>
    void open.push(`instruction ${id} to ${exchange.name} could not be looked up: ${wordsOf(error)}`);
  // First what is open: an attempt may have failed there, and another one have followed.
  await catchUp(ports, exchange, onError);
  let adopted = 0;
  for (let afterId: string | undefined = firstId; afterId !== undefined;) {
    const page: UnpaidRow[] = await ports.db.many(listUnpaid, { afterId, limit: pageSize });
    for (const row of page) {
      // the account is asked one question at a time
      if (await adoptOne(adopting, row)) adopted += 1;
    }
    afterId = page.at(-1)?.id;
  }
  if (adopted > 0) await catchUp(ports, exchange, onError);
  return adopted;
}

async function adoptOne(adopting: Adopting, row: UnpaidRow): Promise<boolean> {
  const { exchange, open } = adopting;
  const found = await find(adopting, row.id);
  if (found === null) return false;
  const { reference } = found.sent;
  if (row.status === 'pending_approval') {
    open.push(
      `withdrawal ${row.id} of ${row.merchantEmail} waits for an approval, and ${exchange.name} was asked to pay it (${reference}): approve it, which pays nothing again, and do not reject it`,
    );
    return false;
  }
  try {
    return await write(adopting, row, found);
  } catch (error) {
    open.push(`withdrawal ${row.id}, which ${exchange.name} was asked to pay, is not adopted: ${wordsOf(error)}`);
    return false;
  }
}

interface FoundPayout {
  clientId: string;
  sent: SentWithdrawal;
}

/** What the exchange was asked to do for a withdrawal and did not refuse; null where there is nothing. */
async function find({ ports, exchange }: Adopting, withdrawalId: string): Promise<FoundPayout | null> {
  const failed = new Set((await ports.db.many(listFailedPayouts, { withdrawalId })).map(({ clientId }) => clientId));
  for (;;) {
    const clientId = nextPayoutClientId(withdrawalId, failed);
    // each attempt was made because the one before had failed
    const state = await exchange.withdrawal(clientId);
    if (state.state === 'missing') return null;
    if (state.state !== 'refused') return { clientId, sent: state };
    failed.add(clientId);
  }
}

/** As if it were to be asked: what becomes of it is what the exchange says. */
async function write(
  { ports, exchange }: Adopting,
  { id, tokenId, destination, netUsd }: UnpaidRow,
  { clientId, sent }: FoundPayout,
): Promise<boolean> {
  const { db, clock, ids } = ports;
  const token = (await ports.catalogue.current()).tokens.get(tokenId);
  const { chainType: family = '', network: chain = '' } = token?.chain ?? {};
  const network = exchange.networkOf({ family, network: chain, symbol: token?.symbol ?? '' });
  if (!token || network === null)
    throw new InvariantError('The exchange has no name for the coin and its chain.', { tokenId });
  const amount = usdtUnits(usd(netUsd), token.decimals);
  return db.transaction(async (session) => {
    if ((await session.maybe(lockWithdrawal, { id }))?.status !== 'processing') return false;
    // What the treasury only means to pay makes way; what it may have paid is for a person.
    await giveUpAttempts(session, 'payout', id);
    const instruction = {
      id: ids.uuid(),
      exchange: exchange.name,
      kind: 'payout',
      withdrawalId: id,
      clientId,
      tokenId,
      symbol: token.symbol,
      network,
      destination,
      amount: amount.toString(),
      amountText: formatReceived(amount, token.decimals),
      feeText: sent.fee,
      priceText: null,
      moveTo: null,
    };
    const order = { instructionJson: JSON.stringify(instruction), now: clock.now() };
    return (await session.run(insertInstruction, order)) === 1;
  });
}
