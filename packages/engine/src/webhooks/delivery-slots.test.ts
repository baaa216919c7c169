import { describe, expect, test } from 'vitest';
import { DeliverySlots } from './delivery-slots.ts';

let now = 0;
const limits = { total: 4, retries: 2, untried: 2, perEndpoint: 2 };

const at = (endpointId: string, repairedAt: Date | null = null) => ({ endpointId, repairedAt });

describe('slots', () => {
  test('repeated attempts never take the room of first ones', () => {
    const slots = new DeliverySlots(limits, () => now);
    slots.take(at('a'), 'retry');
    slots.take(at('b'), 'retry');
    expect([slots.free('first'), slots.free('retry')]).toEqual([2, 0]);
    slots.take(at('c'), 'first');
    slots.take(at('d'), 'first');
    slots.give(at('a'), 'retry', true);
    expect([slots.free('first'), slots.free('retry'), slots.underWay]).toEqual([1, 1, 3]);
  });

  test('a busy merchant may take what is left of its share', () => {
    const slots = new DeliverySlots(limits, () => now);
    slots.take(at('a'), 'first');
    slots.take(at('b'), 'first');
    slots.take(at('b'), 'retry');
    expect(slots.exceptions()).toEqual({ endpointIds: ['a', 'b'], limits: [1, 0], repairs: ['', ''] });
    slots.give(at('b'), 'retry', true);
    slots.give(at('b'), 'first', true);
    expect(slots.exceptions()).toEqual({ endpointIds: ['a'], limits: [1], repairs: [''] });
  });

  test('an endpoint that fails five times is held but for one probe at a time', () => {
    const slots = new DeliverySlots(limits, () => now);
    for (let time = 0; time < 5; time += 1) {
      slots.take(at('a'), 'first');
      slots.give(at('a'), 'first', false);
    }
    expect(slots.exceptions()).toEqual({ endpointIds: ['a'], limits: [0], repairs: [''] });
    now += 15_000;
    expect(slots.exceptions()).toEqual({ endpointIds: ['a'], limits: [1], repairs: [''] });
    slots.take(at('a'), 'retry');
    expect(slots.exceptions()).toEqual({ endpointIds: ['a'], limits: [0], repairs: [''] });
    slots.give(at('a'), 'retry', true);
    expect(slots.exceptions()).toEqual({ endpointIds: [], limits: [], repairs: [] });
  });

  test('an attempt that told nothing about the endpoint changes nothing', () => {
    const slots = new DeliverySlots(limits, () => now);
    for (let time = 0; time < 9; time += 1) {
      slots.take(at('a'), 'first');
      slots.give(at('a'), 'first', null);
    }
    expect(slots.exceptions().endpointIds).toEqual([]);
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
    expect(slots.exceptions()).toEqual({ endpointIds: ['a'], limits: [1], repairs });
    slots.give(at('a', repairedAt), 'first', true);
    expect(slots.exceptions()).toEqual({ endpointIds: [], limits: [], repairs: [] });
  });
});
