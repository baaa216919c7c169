type Tree = Record<string, unknown>;

const feeNames = ['service_fee_usd', 'conversion_fee_usd', 'token_fee_usd'] as const;

const isText = (value: unknown): value is string => typeof value === 'string';
const centsOf = (text: unknown): bigint => (isText(text) ? BigInt(text.replace('.', '')) : 0n);
const spelled = (cents: bigint): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
/** Half a cent goes up. */
const scaled = (value: bigint, { to, from }: Scale): bigint => (2n * value * to + from) / (2n * from);

interface Scale {
  readonly to: bigint;
  readonly from: bigint;
}

/** An amount of a token at another size: as many digits as it had, and two more. */
function scaledCrypto(text: string, { to, from }: Scale): string {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = Math.min(18, fraction.length + 2);
  const units = (BigInt(whole + fraction.padEnd(digits, '0')) * to) / from;
  const shown = String(units).padStart(digits + 1, '0');
  return `${shown.slice(0, -digits)}.${shown.slice(-digits)}`.replace(/\.?0+$/, '');
}

const feesOf = (data: Tree): Tree => (data['fees'] ?? {}) as Tree;
const sumOfFees = (data: Tree): bigint => feeNames.reduce((sum, name) => sum + centsOf(feesOf(data)[name]), 0n);

/**
 * Makes the amounts of a payment's event follow those that were changed, as they do in the service: fees keep their
 * share, and what is credited is what is left of them. A place that was set stays as it was set.
 */
export function settleAmounts(before: Tree, data: Tree, isSet: (place: string) => boolean): void {
  const { amount_usd: was, net_amount_usd: netWas } = before;
  const { amount_usd: is } = data;
  if (!isText(was) || !isText(is) || centsOf(was) === 0n || !('fees' in before)) return;
  const scale: Scale = { to: centsOf(is), from: centsOf(was) };
  const fees = feesOf(data);
  for (const name of feeNames) {
    const fee = feesOf(before)[name];
    if (isText(fee) && !isSet(`data.fees.${name}`)) fees[name] = spelled(scaled(centsOf(fee), scale));
  }
  const { received_crypto: received } = before;
  if (isText(received) && !isSet('data.received_crypto')) data['received_crypto'] = scaledCrypto(received, scale);
  if (!isText(netWas) || isSet('data.net_amount_usd')) return;
  const gross = scaled(centsOf(netWas) + sumOfFees(before), scale);
  const net = data['fee_payer'] === 'payer' ? gross : gross - sumOfFees(data);
  data['net_amount_usd'] = spelled(net < 0n ? 0n : net);
}
