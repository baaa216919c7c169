import { type Address, encodeFunctionData, parseAbi } from 'viem';

/** What the issuer of the test token calls to freeze an account's coins. */
export const freezeCall = (account: string): string =>
  encodeFunctionData({
    abi: parseAbi(['function setBlackListed(address, bool)']),
    functionName: 'setBlackListed',
    args: [account as Address, true],
  });
