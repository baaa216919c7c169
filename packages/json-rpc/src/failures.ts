/** A node did not answer, or answered something unusable. Says nothing about the chain: ask again later. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure';
}

/** What a node answered is too long to be read, or to come whole in its time: less may be asked of it. */
export class LongAnswer extends NodeFailure {}

/** The answer was longer than what is read of one. */
export class AnswerTooLong extends LongAnswer {}

/** No answer began in the time that one is waited for. */
export class AnswerTooLate extends NodeFailure {}

/** The node understood the question and declined it. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Puts one question; `parse` throws NodeFailure for an answer that cannot be right. */
export interface Asker {
  /** @throws NodeFailure when there is no usable answer; NodeRefusal when the question was declined. */
  ask<Answer>(method: string, params: readonly unknown[], parse: (result: unknown) => Answer): Promise<Answer>;
}
