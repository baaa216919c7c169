import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFresh } from './keep-fresh.ts';

/** The browser's part, driven by the test. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: Source[] = [];
  readyState = 0;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Source.all.push(this);
  }
  tell(type: string): void {
    this.dispatchEvent(new Event(type));
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
}

class Page extends EventTarget {
  visibilityState = 'visible';
  turn(state: string): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page: Page;
let ends: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  Source.all.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const keeping = (everyMs = 10_000) => {
  const again = vi.fn<() => void>();
  const end = keepFresh(again, everyMs);
  ends.push(end);
  return { again, end };
};

test('without a stream it asks as often as it was told to', () => {
  const { again } = keeping();
  vi.advanceTimersByTime(40_000);
  expect(again).toHaveBeenCalledTimes(4);
});

test('with a stream it asks at once when there is news, and a quarter as often without', () => {
  const { again } = keeping();
  Source.all[0]!.tell('open');
  vi.advanceTimersByTime(2_000);
  expect(again).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(30_000);
  expect(again).toHaveBeenCalledTimes(1);
  Source.all[0]!.tell('news');
  vi.advanceTimersByTime(0);
  expect(again).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(50_000);
  expect(again).toHaveBeenCalledTimes(3);
});

test('many news at a time are answered together', () => {
  const { again } = keeping();
  for (let count = 0; count < 100; count += 1) {
    Source.all[0]!.tell('news');
    vi.advanceTimersByTime(100);
  }
  expect(again).toHaveBeenCalledTimes(5);
});

test('a stream that broke leaves the poll as it was', () => {
  const { again } = keeping();
  Source.all[0]!.tell('open');
  vi.advanceTimersByTime(2_000);
  Source.all[0]!.tell('error');
  vi.advanceTimersByTime(20_000);
  expect(again).toHaveBeenCalledTimes(3);
});

test('all questions of a page share one stream, which nobody holds open who does not look', () => {
  const [{ end }, other] = [keeping(), keeping()];
  expect(Source.all.map(({ address }) => address)).toEqual(['/news']);
  page.turn('hidden');
  expect(Source.all[0]!.readyState).toBe(Source.CLOSED);
  vi.advanceTimersByTime(60_000);
  expect(other.again).not.toHaveBeenCalled();
  page.turn('visible');
  expect(Source.all).toHaveLength(2);
  Source.all[1]!.tell('open');
  vi.advanceTimersByTime(0);
  expect(other.again).toHaveBeenCalledTimes(1);
  end();
  expect(Source.all[1]!.readyState).toBe(0);
  other.end();
  expect(Source.all[1]!.readyState).toBe(Source.CLOSED);
});
