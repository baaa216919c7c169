import type { Input, Output } from './plan.ts';

/** Whether every output goes back to where inputs lay, once for each address: nothing moves. */
export function isCancel({ inputs, outputs }: Parts): boolean {
  const owners = new Set(inputs.map(({ address }) => address));
  const addresses = new Set(outputs.map(({ address }) => address));
  return addresses.size === outputs.length && [...addresses].every((address) => owners.has(address));
}

interface Parts {
  inputs: readonly Pick<Input, 'address' | 'lovelace'>[];
  /** In the order of the bytes: what moves comes first, what is left to the treasury last. */
  outputs: readonly Output[];
}

/**
 * What one of our transactions costs the treasury besides its fee, and what comes home besides what it moves, in lovelace:
 * tokens need some wherever they lie. They stay with tokens of somebody else's, and with assets that stay on a deposit
 * address; they come home with the last asset of an address.
 */
export function costsOf(parts: Parts, treasury: string): { beside: bigint; returned: bigint } {
  const [paid, ...others] = parts.outputs;
  if (paid === undefined || isCancel(parts)) return { beside: 0n, returned: 0n };
  const isToken = paid.assets.size > 0;
  const given = isToken && paid.address !== treasury ? paid.lovelace : 0n;
  const sources = parts.inputs.filter(({ address }) => address !== treasury);
  if (sources.length === 0) return { beside: given, returned: 0n };
  const back = others.filter(({ address }) => address !== treasury);
  const left = sumOf(sources) - sumOf(back) - (isToken ? 0n : paid.lovelace);
  return left < 0n ? { beside: given - left, returned: 0n } : { beside: given, returned: left };
}

const sumOf = (parts: readonly { lovelace: bigint }[]): bigint =>
  parts.reduce((sum, { lovelace }) => sum + lovelace, 0n);
