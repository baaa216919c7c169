import { memberRefusals } from '@florin/sdk/roles';

/** An operation that not every role may call, by its name in the SDK. */
export type Call = (typeof memberRefusals)[keyof typeof memberRefusals][number];

const tables: Readonly<Record<string, readonly string[]>> = memberRefusals;
const strictest: readonly string[] = memberRefusals.read_only;

/** Whether a role may; one that this page does not know may nothing that anybody is refused. */
export const mayCall = (role: string, call: Call): boolean => !(tables[role] ?? strictest).includes(call);
