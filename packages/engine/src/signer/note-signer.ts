import { noteSignerApprovals } from '@florin/database/sql/approvals/approvers';
import { noteRewound } from '@florin/database/sql/lineage/read';
import { noteSignerNetworks } from '@florin/database/sql/outgoing/signer-networks';
import type { Session } from '@florin/database/statement';
import type { Signer } from '@florin/domain/ports/signer';

/**
 * Asks the signer what it is and does, and writes it down for those who do not speak to it: its treasury, what it
 * refunds, where it sends coins at exchanges, and who approves. Nothing leaves once it says that the database went back.
 */
export async function noteSigner({ db, signer }: { db: Session; signer: Pick<Signer, 'health'> }): Promise<void> {
  const { treasury, networks, approvals, rewound } = await signer.health();
  // Its journal remembers longer than any process of ours.
  if (rewound) await db.run(noteRewound, { reason: rewound });
  const told = networks.flatMap(({ family, ...network }) => {
    const address = treasury[family];
    return address === undefined ? [] : [{ family, ...network, treasury: address }];
  });
  // It serves one network at least; one of an older release does not say which.
  if (told.length > 0) await db.run(noteSignerNetworks, { networksJson: JSON.stringify(told) });
  if (approvals !== undefined) await db.run(noteSignerApprovals, { toldJson: JSON.stringify(approvals) });
}
