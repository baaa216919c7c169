import { expect, test } from 'vitest';
import { namesContract } from './lock.ts';

const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';

test.each([
  [`ethereum:${contract}@1/transfer?address=${address}&uint256=25000000`, true],
  [`ethereum:${address}@1?value=35408260000000000`, false],
  [`bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.001`, false],
  [
    `solana:4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T?amount=25&spl-token=Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB`,
    false,
  ],
  [null, false],
])('%s names a contract first: %s', (uri, expected) => {
  expect(namesContract(uri)).toBe(expected);
});
