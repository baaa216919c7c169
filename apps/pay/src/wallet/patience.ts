import type { SendOutcome } from './outcome.ts';

/** How long a wallet may take before the page lets go of it. */
export const silenceMilliseconds = 60_000;

/** What is waited with: a timer that can be called off. */
export type Later = (work: () => void, milliseconds: number) => () => void;

/** Asks a wallet to pay; `mayGoOn` turns false once the payer was told that it does not answer. */
export type Ask = (mayGoOn: () => boolean) => Promise<SendOutcome>;

interface Patience {
  later: Later;
  /** Hears of what comes after the silence was told. */
  late: (outcome: SendOutcome) => void;
}

/** Asks a wallet once. Nothing is asked twice, because a wallet that answers late may have sent. */
export function askWithPatience(ask: Ask, { later, late }: Patience): Promise<SendOutcome> {
  return new Promise((resolve) => {
    let isSilent = false;
    const callOff = later(() => {
      isSilent = true;
      resolve('silent');
    }, silenceMilliseconds);
    const hear = async (): Promise<void> => {
      // A wallet's own refusal is an outcome: what throws is that the page could not load what asks it.
      const outcome = await ask(() => !isSilent).catch((): SendOutcome => 'not_ready');
      callOff();
      if (isSilent) late(outcome);
      resolve(outcome);
    };
    void hear();
  });
}
