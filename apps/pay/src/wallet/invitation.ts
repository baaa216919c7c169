import type { SendOutcome } from './outcome.ts';

/** A wallet elsewhere that has agreed to be asked. */
export interface DistantWallet {
  name: string;
  /** Asks for the transfer, once. */
  send(): Promise<SendOutcome>;
}

/** What whichever wallet reads a code is invited by. */
export interface Invitation {
  /** What the code says. */
  uri: string;
  /** Before a wallet has agreed: whoever reads the code from now on finds nobody. */
  cancel(): void;
}

/** Invites a wallet; hears once of the one that agreed, or that there will be none. */
export type Invite = (settled: (wallet: DistantWallet | SendOutcome) => void) => Invitation;
