import { failureOf } from '../failure.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly check: string;
  /** Null: it could not be looked at, which is no failure of its own. */
  readonly ok: boolean | null;
  readonly detail: string;
  /** Why the program would end, when it is not well. */
  readonly exit_code: number;
}

export const well = (check: string, detail: string): Finding => ({ check, ok: true, detail, exit_code: 0 });

export const passedOver = (check: string, detail: string): Finding => ({ check, ok: null, detail, exit_code: 0 });

/** What a credential may not see is no fault. */
export class NotAllowed extends Error {}

/** Looks at one thing; what is thrown is the finding. */
export async function look(check: string, see: () => Promise<string>): Promise<Finding> {
  try {
    return well(check, await see());
  } catch (error) {
    if (error instanceof NotAllowed) return passedOver(check, error.message);
    const { code, message, exit_code } = failureOf(error);
    return { check, ok: false, detail: `${message} (${code})`, exit_code };
  }
}
