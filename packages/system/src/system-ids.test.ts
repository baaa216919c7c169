import { describe, expect, test } from 'vitest';
import { SystemIds } from './system-ids.ts';

const at = (...milliseconds: number[]) => {
  let call = 0;
  return { now: () => new Date(milliseconds[Math.min(call++, milliseconds.length - 1)] ?? 0) };
};
const timeOf = (uuid: string) => Number.parseInt(uuid.replace('-', '').slice(0, 12), 16);

describe('identifiers', () => {
  test('are lowercase UUIDs of version 7 and variant 10 that begin with the time', () => {
    const instant = Date.UTC(2022, 1, 22, 19, 22, 22);
    const id = new SystemIds(at(instant)).uuid();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    // The time of the example in RFC 9562, appendix A.6.
    expect(id.startsWith('017f22e2-79b0-7')).toBe(true);
  });

  test('ascend within a millisecond, over its counter and when the clock steps back', () => {
    const instant = Date.UTC(2026, 0, 1);
    const ids = new SystemIds(at(instant + 5, instant));
    const made = Array.from({ length: 20_000 }, () => ids.uuid());
    expect(made).toEqual(made.toSorted());
    expect(new Set(made).size).toBe(made.length);
    expect(timeOf(made.at(-1) ?? '') - instant).toBeLessThan(16);
  });

  test('two processes in the same millisecond make different ones', () => {
    const [one, other] = [new SystemIds(at(0)), new SystemIds(at(0))];
    const made = Array.from({ length: 10_000 }, () => [one.uuid(), other.uuid()]).flat();
    expect(new Set(made).size).toBe(made.length);
  });
});

describe('randomness', () => {
  const ids = new SystemIds(at(0));

  test('comes in the length asked for and never twice', () => {
    expect(ids.bytes(32)).toHaveLength(32);
    expect(Buffer.compare(ids.bytes(32), ids.bytes(32))).not.toBe(0);
  });

  test('fractions lie in [0, 1) and spread evenly', () => {
    const drawn = Array.from({ length: 20_000 }, () => ids.fraction());
    expect(drawn.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true);
    const low = drawn.filter((fraction) => fraction < 0.5).length;
    expect(Math.abs(low - 10_000)).toBeLessThan(500);
  });
});
