const isUsd = /^-?\d+\.\d{2}$/;

/** Amounts in USD that an answer tells, without their signs: each of its own, and what the entries of a list add up to. */
export function amountsOf(body: string): ReadonlySet<string> {
  const amounts = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && isUsd.test(value)) amounts.add(value.replace('-', ''));
    if (value === null || typeof value !== 'object') return;
    for (const each of Object.values(value)) visit(each);
    if (Array.isArray(value)) for (const sum of sumsOf(value)) amounts.add(sum);
  };
  if (body !== '') visit(JSON.parse(body));
  return amounts;
}

/** Of each member that entries have, the sum of what is told by it. */
function sumsOf(entries: readonly unknown[]): string[] {
  const cents = new Map<string, bigint>();
  for (const entry of entries)
    for (const [name, value] of Object.entries(entry ?? {}))
      if (typeof value === 'string' && isUsd.test(value))
        cents.set(name, (cents.get(name) ?? 0n) + BigInt(value.replace('.', '')));
  return [...cents.values()].map((sum) =>
    String(sum)
      .replace('-', '')
      .padStart(3, '0')
      .replace(/(?=..$)/, '.'),
  );
}
