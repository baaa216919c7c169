import { advanceInstructions } from '@florin/engine/exchange/advance-instructions';
import { creditTransfers } from '@florin/engine/exchange/credit-transfers';
import { planConversions } from '@florin/engine/exchange/plan-conversions';
import { planTransfers } from '@florin/engine/exchange/plan-transfers';
import { refreshExchanges } from '@florin/engine/exchange/refresh-exchanges';
import type { Logger } from 'pino';
import type { Loop, LoopOptions } from './loop.ts';
import type { EnginePorts } from '@florin/engine/ports';

const refreshEveryMs = 15_000;
const instructionsEveryMs = 500;
const transfersEveryMs = 30_000;
const conversionsEveryMs = 15_000;

/**
 * What a worker does with accounts at exchanges; without any, nothing. What only reads goes on while nothing may leave: a
 * database that went back holds the balances of then, which fit its books.
 */
export function exchangeLoops(
  ports: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue' | 'exchanges' | 'adapters' | 'treasury'> & {
    log: Logger;
  },
  { reading, leaving }: Record<'reading' | 'leaving', (options: Omit<LoopOptions, 'onError'>) => Loop>,
): Loop[] {
  if (ports.exchanges.size === 0) return [];
  const onError = (error: unknown, what: string): void => ports.log.warn({ err: error, exchange: what }, 'exchange');
  return [
    reading({
      name: 'exchanges',
      everyMs: refreshEveryMs,
      step: () => refreshExchanges(ports, onError).then(() => false),
    }),
    leaving({
      name: 'instructions',
      everyMs: instructionsEveryMs,
      step: async () => (await advanceInstructions(ports, onError)) > 0,
    }),
    leaving({
      name: 'exchange transfers',
      everyMs: transfersEveryMs,
      step: async () => (await planTransfers(ports, onError)) > 0,
    }),
    leaving({
      name: 'exchange credits',
      everyMs: conversionsEveryMs,
      step: async () => (await creditTransfers(ports, onError)) > 0,
    }),
    leaving({
      name: 'conversions',
      everyMs: conversionsEveryMs,
      step: async () => (await planConversions(ports, onError)) > 0,
    }),
  ];
}
