import { describe, expect, test } from 'vitest';
import { DeliverySlots } from './delivery-slots.ts';

let now = 0;
const limits = { total: 8, retries: 2, untried: 2, perEndpoint: 2 };

const at = (endpointId: string, repairedAt: Date | null = null) => ({ endpointId, repairedAt });

describe('slots', () => {
  test('repeated attempts never take the room of first ones', () => {
    const slots = new DeliverySlots(limits, () => now);
    slots.take(at('a'), 'retry');
    slots.take(at('b'), 'retry');
    expect([slots.free('first'), slots.free('retry')]).toEqual([6, 0]);
    slots.take(at('c'), 'first');
    slots.take(at('d'), 'first');
    slots.give(at('a'), 'retry', true);
    expect([slots.free('first'), slots.free('retry'), slots.underWay]).toEqual([5, 1, 3]);
  });

  test('a busy merchant may take what is left of its share', () => {
    const slots = new DeliverySlots(limits, () => now);
    slots.take(at('a'), 'first');
    slots.take(at('b'), 'first');
    slots.take(at('b'), 'retry');
    expect(slots.allowance()).toEqual({ perEndpoint: 2, endpointIds: ['a', 'b'], limits: [1, 0], repairs: ['', ''] });
    slots.give(at('b'), 'retry', true);
    slots.give(at('b'), 'first', true);
    expect(slots.allowance()).toEqual({ perEndpoint: 2, endpointIds: ['a'], limits: [1], repairs: [''] });
  });

  test('an endpoint that fails five times is held but for one probe at a time', () => {
    const slots = new DeliverySlots(limits, () => now);
    for (let time = 0; time < 5; time += 1) {
      slots.take(at('a'), 'first');
      slots.give(at('a'), 'first', false);
    }
    expect(slots.allowance()).toEqual({ perEndpoint: 2, endpointIds: ['a'], limits: [0], repairs: [''] });
    now += 15_000;
    expect(slots.allowance()).toEqual({ perEndpoint: 2, endpointIds: ['a'], limits: [1], repairs: [''] });
    slots.take(at('a'), 'retry');
    expect(slots.allowance()).toEqual({ perEndpoint: 2, endpointIds: ['a'], limits: [0], repairs: [''] });
    slots.give(at('a'), 'retry', true);
    expect(slots.allowance()).toEqual({ perEndpoint: 2, endpointIds: [], limits: [], repairs: [] });
  });

  test('an attempt that told nothing about the endpoint changes nothing', () => {
    const slots = new DeliverySlots(limits, () => now);
    for (let time = 0; time < 9; time += 1) {
      slots.take(at('a'), 'first');
      slots.give(at('a'), 'first', null);
    }
    expect(slots.allowance().endpointIds).toEqual([]);
  });

  test('an endpoint that was mended is met anew, whatever attempts from before still meet', () => {
    const slots = new DeliverySlots(limits, () => now);
    for (let time = 0; time < 5; time += 1) {
      slots.take(at('a'), 'first');
      slots.give(at('a'), 'first', false);
    }
    slots.take(at('a'), 'first');
    const repairedAt = new Date(1_000);
    slots.take(at('a', repairedAt), 'first');
    slots.give(at('a'), 'first', false);
    const repairs = [repairedAt.toISOString()];
    expect(slots.allowance()).toEqual({ perEndpoint: 2, endpointIds: ['a'], limits: [1], repairs });
    slots.give(at('a', repairedAt), 'first', true);
    expect(slots.allowance()).toEqual({ perEndpoint: 2, endpointIds: [], limits: [], repairs: [] });
  });
});

describe('endpoints without a good answer', () => {
  const fail = (slots: DeliverySlots, endpointId: string) => {
    slots.take(at(endpointId), 'first');
    slots.give(at(endpointId), 'first', false);
  };
  const doubted = ['a', 'b', 'c', 'd', 'e', 'f'];
  const allowed = ({ endpointIds, limits: each }: ReturnType<DeliverySlots['allowance']>) =>
    Object.fromEntries(endpointIds.map((id, index) => [id, each[index]]));

  test('whose last one was bad share half of the slots, in turn', () => {
    const slots = new DeliverySlots(limits, () => now);
    for (const id of doubted) fail(slots, id);
    expect(allowed(slots.allowance())).toEqual({ a: 1, b: 1, c: 1, d: 1, e: 0, f: 0 });
    expect(allowed(slots.allowance())).toEqual({ a: 1, b: 1, c: 0, d: 0, e: 1, f: 1 });
    for (const id of ['a', 'b', 'c', 'd']) slots.take(at(id), 'first');
    expect(allowed(slots.allowance())).toEqual({ a: 0, b: 0, c: 0, d: 0, e: 0, f: 0 });
  });

  test('leave a quarter to those who have had one', () => {
    const slots = new DeliverySlots(limits, () => now);
    slots.take(at('well'), 'first');
    slots.give(at('well'), 'first', true);
    for (const id of ['new-1', 'new-2', 'new-3']) slots.take(at(id), 'first');
    expect(slots.allowance()).toMatchObject({ perEndpoint: 2 });
    for (const id of ['new-1', 'new-2', 'new-4']) slots.take(at(id), 'first');
    const allowance = slots.allowance();
    expect(allowance.perEndpoint).toBe(0);
    expect(allowed(allowance)).toEqual({ 'new-1': 0, 'new-2': 0, 'new-3': 0, 'new-4': 0, well: 2 });
  });

  test('are forgotten where they were removed: a claim names no endpoint without end', () => {
    const slots = new DeliverySlots(limits, () => now);
    for (let index = 0; index < 1_000; index += 1) {
      for (let time = 0; time < 5; time += 1) fail(slots, `gone-${index}`);
      slots.allowance();
      now += 1_000;
    }
    expect(slots.allowance().endpointIds.length).toBeLessThan(100);
  });
});
