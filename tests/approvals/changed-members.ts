/** Each member of a signed order with another value, by its name; `thief`: where the coins would go instead. */
export const changedMembers = (thief: string) =>
  [
    ['kind', { kind: 'refund' }],
    ['id', { id: '00000000-0000-7000-8000-000000000000' }],
    ['family', { family: 'solana' }],
    ['network', { network: '1' }],
    ['asset', { asset: 'native' }],
    ['destination', { destination: thief }],
    ['amount', { amount: 501_000_000n }],
    ['account', { account: null }],
  ] as const;
