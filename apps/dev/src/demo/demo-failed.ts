/** Why the demo did not reach its end: one line that says what happened and what to do. */
export class DemoFailed extends Error {
  override readonly name = 'DemoFailed';
}
