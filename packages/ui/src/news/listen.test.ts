import { afterEach, expect, test, vi } from 'vitest';
import { listen } from './listen.ts';

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

afterEach(() => {
  vi.unstubAllGlobals();
  Source.all.length = 0;
});

const listening = () => {
  vi.stubGlobal('EventSource', Source);
  const planned: { work: () => void; milliseconds: number; isOff: boolean }[] = [];
  const hear = vi.fn<() => void>();
  const lost = vi.fn<() => void>();
  const close = listen('/pay/1/news', {
    hear,
    lost,
    later: (work, milliseconds) => {
      const plan = { work, milliseconds, isOff: false };
      planned.push(plan);
      return () => (plan.isOff = true);
    },
  });
  return { hear, lost, close, planned };
};

test('news are heard, and everything that may have happened before the stream was open', () => {
  const { hear } = listening();
  Source.all[0]!.tell('open');
  Source.all[0]!.tell('news');
  Source.all[0]!.tell('message');
  expect(hear).toHaveBeenCalledTimes(2);
  expect(Source.all[0]!.address).toBe('/pay/1/news');
});

test('a stream that is refused is asked for again after a minute; one that broke is the browser’s to mend', () => {
  const { planned, hear, lost } = listening();
  Source.all[0]!.tell('error');
  expect(planned).toEqual([]);
  expect(lost).toHaveBeenCalledOnce();
  Source.all[0]!.readyState = Source.CLOSED;
  Source.all[0]!.tell('error');
  expect(planned.map(({ milliseconds }) => milliseconds)).toEqual([60_000]);
  planned[0]!.work();
  Source.all[1]!.tell('news');
  expect(hear).toHaveBeenCalledOnce();
});

test('whoever stops listening asks for no stream any more', () => {
  const { close, planned } = listening();
  Source.all[0]!.readyState = Source.CLOSED;
  Source.all[0]!.tell('error');
  close();
  expect(planned[0]!.isOff).toBe(true);
  const open = listening();
  open.close();
  expect(Source.all.at(-1)!.readyState).toBe(Source.CLOSED);
});

test('a browser without streams is left to the poll', () => {
  vi.stubGlobal('EventSource', undefined);
  expect(listen('/pay/1/news', { hear: expect.fail, later: expect.fail })).toBeTypeOf('function');
});
