import { administratorRefusals } from '@florin/sdk/roles';

/** An operation that not every administrator may call, by its name in the SDK. */
export type Call = (typeof administratorRefusals)[keyof typeof administratorRefusals][number];

const tables: Readonly<Record<string, readonly string[]>> = administratorRefusals;
const strictest: readonly string[] = administratorRefusals.auditor;

/** Whether a role may; one that this page does not know may nothing that anybody is refused. */
export const mayCall = (role: string, call: Call): boolean => !(tables[role] ?? strictest).includes(call);
