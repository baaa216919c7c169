/** Why the stack cannot start or go on: one line that says what happened and what to do. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
