/** What this visit remembers: beside the history's entry, so that it survives a reload and is shared with nobody. */
export interface Visit {
  /** Of the refund link that opened the page. */
  refundToken?: string;
  /** The choice of a coin made this entry: going back from it changes the coin. */
  chose?: boolean;
  /** The payer's wallet reads amounts: the code with all of the wish is shown first. */
  readsAmounts?: boolean;
  /** What a wallet of the browser said it sent: what it was asked for, and until when that was held. */
  sent?: { wish: string; wallet: string; until: string };
}

const readState = (): Visit => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? (state as Visit) : {};
};

export const visit = {
  read: readState,
  /** Changes what is remembered; `url` replaces the address of the entry. */
  note(changes: Visit, url?: string): void {
    history.replaceState({ ...readState(), ...changes }, '', url);
  },
  /** A new entry, so that going back leads here. */
  enter(changes: Visit): void {
    history.pushState({ ...readState(), ...changes }, '');
  },
};
