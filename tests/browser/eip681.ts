/** A payment request read by the grammar of EIP-681, without any code of the product. */
export interface PaymentRequest {
  /** Who is paid: the recipient, or the contract that is called. */
  target: string;
  chainId: number;
  /** Null for a transfer of the chain's own coin. */
  functionName: string | null;
  parameters: Readonly<Record<string, string>>;
}

/** @throws TypeError for what the grammar does not allow */
export function parseEip681(text: string): PaymentRequest {
  const url = new URL(text);
  if (url.protocol !== 'ethereum:') throw new TypeError(`Not of this scheme: ${text}`);
  const [path = '', ...rest] = url.pathname.split('/');
  const [target = '', chain = '1', ...more] = path.replace(/^pay-/, '').split('@');
  if (rest.length > 1 || more.length > 0) throw new TypeError(`Too many parts: ${text}`);
  if (!/^0x[0-9a-fA-F]{40}$/.test(target)) throw new TypeError(`No address: ${text}`);
  if (!/^\d+$/.test(chain)) throw new TypeError(`No chain: ${text}`);
  const parameters = Object.fromEntries(url.searchParams);
  for (const [name, value] of Object.entries(parameters)) {
    if (/^(value|gas|gasLimit|gasPrice|uint256)$/.test(name) && !/^[-+]?\d*\.?\d+([eE]\d+)?$/.test(value))
      throw new TypeError(`No number: ${name}=${value}`);
  }
  return { target, chainId: Number(chain), functionName: rest[0] ?? null, parameters };
}
