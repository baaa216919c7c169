/** When to try again where no stream was to be had: too many look, or a proxy knows none. */
const againMilliseconds = 60_000;

/**
 * Calls `hear` whenever the server has news of the payment, and once it listens; returns how to end that. The browser
 * connects again by itself. Where there is nothing to listen to, the poll goes on as it does anyway.
 */
export function listen(
  address: string,
  hear: () => void,
  later: (work: () => void, milliseconds: number) => () => void,
): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  let close = (): void => {};
  const open = (): void => {
    const source = new EventSource(address);
    let callOff = (): void => {};
    source.addEventListener('open', hear);
    source.addEventListener('news', hear);
    source.addEventListener('error', () => {
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
