import { administratorRefusals } from '@florin/sdk/roles';
import { useSignedIn } from '@florin/ui/session/session';
import type { ComponentChildren } from 'preact';

/** An operation that not every administrator may call, by its name in the SDK. */
export type Call = (typeof administratorRefusals)[keyof typeof administratorRefusals][number];

const tables: Readonly<Record<string, readonly string[]>> = administratorRefusals;

/** Whether a role may; one that this page does not know may nothing that anybody is refused. */
export const mayCall = (role: string, call: Call): boolean =>
  !(tables[role] ?? administratorRefusals.auditor).includes(call);

/** Whether who is signed in may call an operation: what they may not is absent, and the server refuses it as well. */
export function useMay(): (call: Call) => boolean {
  const { team_role: role } = useSignedIn().account;
  return (call) => mayCall(role, call);
}

/** Shows what calls an operation to whoever may call it, and nothing to others. */
export const May = ({ call, children }: { call: Call; children: ComponentChildren }) =>
  useMay()(call) ? <>{children}</> : null;
