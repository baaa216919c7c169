import type { Checkout } from '@florin/contract/schemas/checkout';
import type { Brand } from '@florin/contract/schemas/service';
import type { AttestationKey } from '@florin/sdk/attestation';
import type { PayApi } from '../api/pay-api.ts';
import type { Offered } from '../wallet/elsewhere.ts';

/** What a view may show and do. */
export interface Shown {
  checkout: Checkout;
  api: PayApi;
  brand: Brand | null;
  /** The signer's public key that this page's document names; null where it names none. */
  attestationKey: AttestationKey | null;
  /** What the operator offers for wallets elsewhere. */
  elsewhere: Offered;
  /** Where wallets of TON read who asks them. */
  manifestUrl: string;
  confirm: (tokenId: string) => Promise<void>;
  /** Takes the choice of a coin back. Refuses with PayFailure. */
  change: () => Promise<void>;
  /** Whether this visit saw the payment under way, rather than opening what was over. */
  sawItPaid: boolean;
  /** Milliseconds by the server's clock. */
  serverNow: () => number;
  /** Asks for news now. */
  look: () => void;
  /** Pays from the development stack's wallet; null everywhere else. */
  payFromDevWallet: (() => Promise<unknown>) | null;
}
