import type { Exchange } from '@florin/domain/ports/exchange';
import { ChainLanes } from '@florin/engine/catalogue/chain-lanes';
import { advanceOutgoing } from '@florin/engine/outgoing/advance-outgoing';
import { planConsolidations } from '@florin/engine/treasury/plan-consolidations';
import { planSweeps } from '@florin/engine/sweeps/plan-sweeps';
import type { MachinePorts } from '@florin/engine/outgoing/step';
import { planRefunds } from '@florin/engine/refunds/plan-refunds';
import { planPayouts } from '@florin/engine/payouts/plan-payouts';
import { treasuryProvider } from '@florin/engine/payouts/treasury-provider';
import type { Logger } from 'pino';
import type { Loop, LoopOptions } from './loop.ts';

const planEveryMs = 500;
const advanceEveryMs = 250;
/** What is left waits for as long as the settings say: nobody notices some seconds more. */
const consolidateEveryMs = 10_000;

/** What a worker does to move coins: chains side by side, so that none waits for the node of another. */
export function movementLoops(
  ports: MachinePorts & { exchanges: ReadonlyMap<string, Exchange>; log: Logger },
  loop: (options: Omit<LoopOptions, 'onError'>) => Loop,
): Loop[] {
  const { log } = ports;
  const inLanes = (name: string, everyMs: number, round: (lanes: ChainLanes) => Promise<unknown>): Loop => {
    const lanes = new ChainLanes((error) => log.error({ err: error, loop: name }, 'step failed'));
    return loop({ name, everyMs, step: () => round(lanes).then(() => false), settled: () => lanes.settled() });
  };
  const waits =
    (what: 'payout' | 'refund', key: 'withdrawal' | 'refund') =>
    (id: string, reason: string, error: unknown): void =>
      log.warn({ [key]: id, reason, ...(error === null ? {} : { err: error }) }, `${what} waits`);
  const sweeps = {
    ...ports,
    onWaiting: (token: string, error: unknown): void => log.warn({ token, err: error }, 'sweeps wait'),
  };
  const remainders = {
    ...ports,
    onWaiting: (remainder: string, error: unknown): void => log.warn({ remainder, err: error }, 'remainder waits'),
  };
  const payouts = { ...ports, payouts: treasuryProvider(ports), onWaiting: waits('payout', 'withdrawal') };
  const refunds = { ...ports, onWaiting: waits('refund', 'refund') };
  const lost = (error: unknown, id: string): void => log.error({ err: error, outgoing: id }, 'movement postponed');
  return [
    inLanes('sweeps', planEveryMs, (lanes) => planSweeps(sweeps, lanes)),
    inLanes('payouts', planEveryMs, (lanes) => planPayouts(payouts, lanes)),
    inLanes('refunds', planEveryMs, (lanes) => planRefunds(refunds, lanes)),
    inLanes('remainders', consolidateEveryMs, (lanes) => planConsolidations(remainders, lanes)),
    inLanes('outgoing', advanceEveryMs, (lanes) => advanceOutgoing(ports, lost, lanes)),
  ];
}
