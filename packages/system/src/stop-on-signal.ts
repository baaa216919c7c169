export interface StopLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface Stoppable {
  /** Ends what is under way, then closes what is open. */
  stop: () => Promise<void>;
  log: StopLog;
  /** Longest that `stop` may take; less than the half minute after which service managers kill. */
  deadlineMs?: number;
}

const usualDeadlineMs = 20_000;

/**
 * Ends the process in order at SIGTERM or SIGINT, and without order once the deadline has passed: a database that does
 * not answer must not keep a process alive. Whatever is cut off then is claimed under leases or never committed, so
 * that the next process takes it up. A second signal ends at once.
 */
export function stopOnSignal({ stop, log, deadlineMs = usualDeadlineMs }: Stoppable): void {
  const end = (signal: NodeJS.Signals): void => {
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error({ deadlineMs }, 'stopped without an orderly end: something did not answer');
      process.exit(1);
    }, deadlineMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the process did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end).once('SIGINT', end);
}
