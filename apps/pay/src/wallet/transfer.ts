/** What a browser wallet is asked to send: members of `eth_sendTransaction` (EIP-1474). */
export interface Transfer {
  /** EIP-155, as `0x` and hex. */
  chainId: string;
  to: string;
  /** Wei, as `0x` and hex. */
  value: string;
  /** Call data; absent for the chain's own coin. */
  data?: string;
}

const address = '0x[0-9a-fA-F]{40}';
const native = new RegExp(`^ethereum:(${address})@(\\d+)\\?value=(\\d+)$`);
const token = new RegExp(`^ethereum:(${address})@(\\d+)/transfer\\?address=(${address})&uint256=(\\d+)$`);

/** Selector of `transfer(address,uint256)` (ERC-20). */
const transferSelector = '0xa9059cbb';

const hex = (digits: string): string => `0x${BigInt(digits).toString(16)}`;
const word = (digits: string): string => digits.toLowerCase().padStart(64, '0');

/** The transfer that a payment link asks for (EIP-681); null for a link that is not an EVM transfer. */
export function transferOf(uri: string): Transfer | null {
  const [, to, chain, value] = native.exec(uri) ?? [];
  if (to && chain && value) return { chainId: hex(chain), to, value: hex(value) };
  const [, contract, network, recipient, amount] = token.exec(uri) ?? [];
  if (!contract || !network || !recipient || !amount) return null;
  const data = transferSelector + word(recipient.slice(2)) + word(BigInt(amount).toString(16));
  return { chainId: hex(network), to: contract, value: '0x0', data };
}
