import type { ToldApprovals } from '@florin/approvals/told';
import type { Families } from '../family.ts';
import type { Memory } from './memory.ts';
import type { Proposals } from './proposals.ts';
import type { ApprovalSettings } from './settings.ts';

interface Parts {
  memory: Memory;
  settings: ApprovalSettings;
  families: Families;
  proposals: Proposals;
}

/** What this signer believes, for whoever collects signatures: nothing that is secret. */
export function tellApprovals({ memory, settings, families, proposals }: Parts): ToldApprovals {
  const { head, approvers } = memory.roster();
  const rules = [...settings.policies].flatMap(([place, policies]) => {
    const [family = '', network = ''] = place.split(' ');
    const spelled = (text: string): string => {
      const parsed = text === 'native' ? undefined : families.get(family)?.book.parseAddress(text);
      return parsed?.ok === true ? parsed.canonical : text;
    };
    return policies.map(({ asset, twoPeopleFrom, automatic }) => ({
      family,
      network,
      asset: spelled(asset),
      twoPeopleFrom: twoPeopleFrom === null ? null : String(twoPeopleFrom),
      automaticMax: automatic === null ? null : String(automatic.max),
    }));
  });
  return {
    head,
    relyingParty: settings.relyingParty,
    approvers: [...approvers.values()].filter(({ development }) => !development || settings.developmentKeys),
    rules,
    refused: proposals.refused(),
  };
}
