import { failureOf } from '../failure.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
  /** Why the program would end, when it is not well. */
  readonly exit_code: number;
}

export const well = (check: string, detail: string): Finding => ({ check, ok: true, detail, exit_code: 0 });

/** Looks at one thing; what is thrown is the finding. */
export async function look(check: string, see: () => Promise<string>): Promise<Finding> {
  try {
    return well(check, await see());
  } catch (error) {
    const { code, message, exit_code } = failureOf(error);
    return { check, ok: false, detail: `${message} (${code})`, exit_code };
  }
}
