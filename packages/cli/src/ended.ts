/** Ends the program with a code after everything was said. */
export class Ended extends Error {
  override readonly name = 'Ended';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`Ended with ${exitCode}.`);
    this.exitCode = exitCode;
  }
}
