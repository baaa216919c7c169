import { useSignedIn } from '@florin/ui/session/session';
import type { ComponentChildren } from 'preact';
import { type Call, mayCall } from './may-call.ts';

export type { Call } from './may-call.ts';

/** Whether who is signed in may call an operation: what they may not is absent, and the server refuses it as well. */
export function useMay(): (call: Call) => boolean {
  const { team_role: role } = useSignedIn().account;
  return (call) => mayCall(role, call);
}

/** Shows what calls an operation to whoever may call it, and nothing to others. */
export const May = ({ call, children }: { call: Call; children: ComponentChildren }) =>
  useMay()(call) ? <>{children}</> : null;
