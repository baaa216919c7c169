const groupLength = 4;

/** An address in groups of four, so that eyes find their place in it; the prefix `0x` stays with the first group. */
export const groupsOf = (address: string): string[] => {
  const prefix = address.startsWith('0x') ? 2 : 0;
  const first = address.slice(0, prefix + groupLength);
  return [first, ...(address.slice(first.length).match(new RegExp(`.{1,${groupLength}}`, 'gu')) ?? [])];
};
