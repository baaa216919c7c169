/** What the chain's checks before execution say, in its own words: the transaction gets into no block. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** What a transaction ends with that is in a block: its fee is gone, and nothing else happened. */
export class Aborted extends Error {
  override readonly name = 'Aborted';
}
