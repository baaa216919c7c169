import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryStage } from './delivery-stage.ts';

/**
 * Tells events at a steady pace, each in a transaction of its own, of one merchant after the other; answers the
 * milliseconds from each commit to the arrival at its endpoint.
 */
export async function steadyDeliveries(
  stage: DeliveryStage,
  { perSecond, seconds, beside }: { perSecond: number; seconds: number; beside?: () => Promise<unknown> },
): Promise<number[]> {
  const count = perSecond * seconds;
  const commits = new Map<string, number>();
  const started = performance.now();
  const telling: Promise<unknown>[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const merchant = stage.answering[sent % stage.answering.length] ?? '';
    telling.push(stage.tell([merchant], 1).then(([one]) => void (one && commits.set(one.id, one.committedAt))));
    if (beside && sent % perSecond === 0) telling.push(beside());
    await sleep(Math.max(0, started + ((sent + 1) * 1000) / perSecond - performance.now()));
  }
  await Promise.all(telling);
  const arrivals = await stage.receiver.take(count);
  await stage.written();
  return [...commits].map(([id, at]) => (arrivals.get(id) ?? Number.POSITIVE_INFINITY) - at);
}
