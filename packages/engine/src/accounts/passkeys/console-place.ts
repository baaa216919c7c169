import type { RelyingParty } from '@florin/approvals/assertion';

/** The console that asks for a passkey. */
export interface ConsolePlace {
  /** As browsers send it. */
  origin: string;
}

/** Whom passkeys of a console are made for: its own host, and no page but its own may ask. */
export const partyOf = ({ origin }: ConsolePlace): RelyingParty => ({
  id: new URL(origin).hostname,
  origins: [origin],
});
