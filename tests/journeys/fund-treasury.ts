import { postTransfers } from '@florin/database/sql/ledger/post';
import { openingCapital } from '@florin/domain/ledger/postings';
import { erc20Mint } from './erc20.ts';
import { type Stage, stageTokens } from './stage.ts';

/** USDT that the operator puts into the treasury, booked as such. */
export async function fundTreasury(stage: Stage, amount: bigint): Promise<void> {
  const [from] = await stage.anvil.accounts();
  const data = erc20Mint(await stage.treasury(), amount);
  await stage.anvil.rpc('eth_sendTransaction', [{ from, to: stage.contracts['USDT'], data }]);
  await stage.anvil.mine(1);
  const reference = stage.ids.uuid();
  const rows = openingCapital({
    groupId: reference,
    tokenId: stageTokens.usdt.id,
    account: 'treasury',
    amount,
    reference,
  });
  const json = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  await stage.db.run(postTransfers, { transfersJson: json, at: stage.clock.now() });
}
