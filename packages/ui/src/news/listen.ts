/** When to try again where no stream was to be had: too many look, or a proxy knows none. */
const againMilliseconds = 60_000;

/** How a page hears of news. */
export interface Listening {
  /** Called whenever the server has news, and once it listens: something may have happened before. */
  hear: () => void;
  /** Called when nothing is heard any more, until `hear` is called again. */
  lost?: () => void;
  later: (work: () => void, milliseconds: number) => () => void;
}

/**
 * Listens to a stream of server-sent events; returns how to end that. The browser connects again by itself. Where there
 * is nothing to listen to, the poll goes on as it does anyway.
 */
export function listen(address: string, { hear, lost = () => {}, later }: Listening): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  let close = (): void => {};
  const open = (): void => {
    const source = new EventSource(address);
    let callOff = (): void => {};
    source.addEventListener('open', hear);
    source.addEventListener('news', hear);
    source.addEventListener('error', () => {
      lost();
      if (source.readyState === EventSource.CLOSED) callOff = later(open, againMilliseconds);
    });
    close = () => {
      callOff();
      source.close();
    };
  };
  open();
  return () => close();
}
