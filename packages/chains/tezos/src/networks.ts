/** What every node of a network must name as its chain. The last one is on this machine. */
export const networks: ReadonlyMap<string, string> = new Map([
  ['mainnet', 'NetXdQprcVkpaWU'],
  ['shadownet', 'NetXsqzbfFenSTS'],
  ['local', 'NetXtJqPyJGB6Pc'],
]);
