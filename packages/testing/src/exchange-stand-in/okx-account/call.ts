import type { AccountState } from './account-state.ts';

/** A signed request, taken apart. */
export interface CallOf {
  query: URLSearchParams;
  body: Readonly<Record<string, string | undefined>>;
}

/** One call by its method and path: what it answers as `data`. @throws a refusal with the exchange's code */
export type Call = (state: AccountState, request: CallOf) => readonly unknown[];

/** The exchange says no, in its own code. */
export class StandInRefusal extends Error {
  override readonly name = 'StandInRefusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const refusal = (code: string, message: string): StandInRefusal => new StandInRefusal(code, message);
