import { describe, expect, test } from 'vitest';
import { DeliverySlots } from './delivery-slots.ts';

let now = 0;
const limits = { total: 4, retries: 2, untried: 2, perMerchant: 2 };

describe('slots', () => {
  test('repeated attempts never take the room of first ones', () => {
    const slots = new DeliverySlots(limits, () => now);
    slots.take('a', 'retry');
    slots.take('b', 'retry');
    expect([slots.free('first'), slots.free('retry')]).toEqual([2, 0]);
    slots.take('c', 'first');
    slots.take('d', 'first');
    slots.give('a', 'retry', true);
    expect([slots.free('first'), slots.free('retry'), slots.underWay]).toEqual([1, 1, 3]);
  });

  test('a busy merchant may take what is left of its share', () => {
    const slots = new DeliverySlots(limits, () => now);
    slots.take('a', 'first');
    slots.take('b', 'first');
    slots.take('b', 'retry');
    expect(slots.exceptions()).toEqual({ merchantIds: ['a', 'b'], limits: [1, 0] });
    slots.give('b', 'retry', true);
    slots.give('b', 'first', true);
    expect(slots.exceptions()).toEqual({ merchantIds: ['a'], limits: [1] });
  });

  test('an endpoint that fails five times is held but for one probe at a time', () => {
    const slots = new DeliverySlots(limits, () => now);
    for (let time = 0; time < 5; time += 1) {
      slots.take('a', 'first');
      slots.give('a', 'first', false);
    }
    expect(slots.exceptions()).toEqual({ merchantIds: ['a'], limits: [0] });
    now += 15_000;
    expect(slots.exceptions()).toEqual({ merchantIds: ['a'], limits: [1] });
    slots.take('a', 'retry');
    expect(slots.exceptions()).toEqual({ merchantIds: ['a'], limits: [0] });
    slots.give('a', 'retry', true);
    expect(slots.exceptions()).toEqual({ merchantIds: [], limits: [] });
  });

  test('an attempt that told nothing about the endpoint changes nothing', () => {
    const slots = new DeliverySlots(limits, () => now);
    for (let time = 0; time < 9; time += 1) {
      slots.take('a', 'first');
      slots.give('a', 'first', null);
    }
    expect(slots.exceptions().merchantIds).toEqual([]);
  });
});
