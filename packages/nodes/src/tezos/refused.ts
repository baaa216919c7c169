/** What a node says of a group that gets into no block: the id of its error. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** What an operation ends with that is in a block: its fee is gone, and nothing else of its group happened. */
export class Failed extends Error {
  override readonly name = 'Failed';
  /** What a contract said, where it was one. */
  readonly said: string | null;

  constructor(id: string, said: string | null = null) {
    super(id);
    this.said = said;
  }
}
