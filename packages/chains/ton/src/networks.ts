/** Networks by name, with the global id that every block carries. `local` is a chain on this machine. */
export const networks: ReadonlyMap<string, bigint> = new Map([
  ['mainnet', -239n],
  ['testnet', -3n],
  ['local', 7_777n],
]);
