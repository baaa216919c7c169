import type { ApproverKey } from '@florin/approvals/key-file';
import type { AddressBook } from '@florin/domain/ports/chain';

/** What collecting signatures stands on. */
export interface ApprovalPorts {
  /** By family. */
  books: ReadonlyMap<string, AddressBook>;
  /** Signs what administrators approve: of a development stack, which no person sits at; null everywhere else. */
  developmentKey: ApproverKey | null;
}
