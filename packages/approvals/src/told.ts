import { type Approver, readApprover } from './approver.ts';
import type { RelyingParty } from './assertion.ts';

/** How many people one asset asks for, as the signer tells it; amounts are base units as text. */
export interface ToldRule {
  family: string;
  network: string;
  asset: string;
  twoPeopleFrom: string | null;
  automaticMax: string | null;
}

/** What the signer says of approvals, for whoever would rather not ask in vain. It lets nobody sign anything. */
export interface ToldApprovals {
  /** Of the list of approvers, as a change of it names it. */
  head: string;
  relyingParty: RelyingParty | null;
  approvers: readonly Approver[];
  rules: readonly ToldRule[];
  /** Proposals that were signed and not taken over. */
  refused: readonly { proposal: string; reason: string }[];
}

/** What was told, out of something that was kept; null when it is not of this kind. */
export function readTold(value: unknown): ToldApprovals | null {
  if (typeof value !== 'object' || value === null) return null;
  const told = value as Partial<ToldApprovals>;
  if (typeof told.head !== 'string' || !Array.isArray(told.approvers) || !Array.isArray(told.rules)) return null;
  return {
    head: told.head,
    relyingParty: told.relyingParty ?? null,
    approvers: told.approvers.flatMap((one) => readApprover(one) ?? []),
    rules: told.rules,
    refused: told.refused ?? [],
  };
}

/** How many people an amount asks for by what was told; 0: nobody, as long as the budget of the day lasts. */
export function peopleTold(
  { rules }: ToldApprovals,
  { family, network, asset, amount }: { family: string; network: string; asset: string; amount: bigint },
): 0 | 1 | 2 {
  const isOf = (rule: ToldRule): boolean =>
    rule.family === family &&
    rule.network.toLowerCase() === network.toLowerCase() &&
    rule.asset.toLowerCase() === asset.toLowerCase();
  const own = rules.filter(isOf);
  if (own.some(({ twoPeopleFrom }) => twoPeopleFrom !== null && amount >= BigInt(twoPeopleFrom))) return 2;
  return own.some(({ automaticMax }) => automaticMax !== null && amount <= BigInt(automaticMax)) ? 0 : 1;
}
