/** What the chain refuses, under the number that its SDK has for it (codespace `sdk`, unless it says otherwise). */
export class Refused extends Error {
  readonly code: number;
  readonly codespace: string;

  constructor(code: number, message: string, codespace = 'sdk') {
    super(message);
    this.code = code;
    this.codespace = codespace;
  }
}
