import { testApprover } from '@florin/testing/test-approvals';
import { mnemonicToSeedSync } from '@scure/bip39';
import { openBook } from '../../apps/signer/src/approvals/book.ts';
import { rememberFrom } from '../../apps/signer/src/approvals/memory.ts';

/** What somebody with the seed does at the signer's console, for the key that signs in tests. */
export function enrolTestApprover(file: string, words: string): void {
  const book = openBook(file, mnemonicToSeedSync(words));
  rememberFrom(book).change({ action: 'enrol', approver: testApprover }, 'console');
  book.close();
}
