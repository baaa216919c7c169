/**
 * `unknown_network`: the wallet does not know the chain. `other_network`: it is on another one and stays there.
 * `unsupported`: it cannot be asked for this coin by a page. `pending`: an earlier request still waits in it. `too_little`:
 * its account cannot pay. `no_account`: it gave none for the chain. `silent`: it did not answer in time, and may still
 * send. `not_ready`: the page itself lacks something, and asked the wallet for nothing. `not_connected`: no wallet has
 * read the code, and nothing was asked for.
 */
export type SendOutcome =
  | 'sent'
  | 'declined'
  | 'unknown_network'
  | 'other_network'
  | 'unsupported'
  | 'pending'
  | 'too_little'
  | 'no_account'
  | 'silent'
  | 'not_ready'
  | 'not_connected'
  | 'failed';

/** Codes of EIP-1193, EIP-1474, EIP-3085 and EIP-5792. */
const outcomes: Readonly<Record<number, SendOutcome>> = {
  4001: 'declined',
  4902: 'unknown_network',
  5710: 'unknown_network',
  5750: 'declined',
  [-32002]: 'pending',
};

interface WalletError {
  code?: unknown;
  message?: unknown;
  data?: { originalError?: unknown } | undefined;
}

const words: readonly (readonly [RegExp, SendOutcome])[] = [
  [/insufficient[ _]?(coin ?)?(funds|balance|lamports|gas)|exceeds balance|no record of a prior credit/i, 'too_little'],
  [/no valid gas coins|balance is not sufficient|account resource insufficient/i, 'too_little'],
  [/unrecognized chain|invalid chain id|there is no (modular )?chain info/i, 'unknown_network'],
  // The Wallet Standard has no codes: its wallets say it in words, and so do those of Cosmos.
  [
    /user (has )?(rejected|rejection|denied|declined|cancell?ed)|(rejected|declined) (by|from) (the )?user|^request rejected/i,
    'declined',
  ],
];

/** What an error of a wallet means; some wrap the real one in an internal error (-32603). */
export function outcomeOf(error: unknown): SendOutcome {
  // Wallets of Tron throw bare words.
  const { code, message, data } = (typeof error === 'string' ? { message: error } : (error ?? {})) as WalletError;
  const known = typeof code === 'number' ? outcomes[code] : undefined;
  if (known) return known;
  if (data?.originalError) return outcomeOf(data.originalError);
  if (typeof message !== 'string') return 'failed';
  return words.find(([said]) => said.test(message))?.[1] ?? 'failed';
}
