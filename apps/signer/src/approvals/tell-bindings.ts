import { statement } from '@florin/database/statement';
import type { GatePorts } from './gate-ports.ts';

const noteBinding = statement<{ account: string; head: string; passkeysJson: string; releaseAt: Date | null }>(
  'signer_note_merchant_binding',
  `insert into merchant_bindings as b (account_id, head, passkeys, release_at) values ($account, $head,
    $passkeysJson::jsonb, $releaseAt)
   on conflict (account_id) do update
     set head = excluded.head, passkeys = excluded.passkeys, release_at = excluded.release_at
   where (b.head, b.passkeys, b.release_at) is distinct from
         (excluded.head, excluded.passkeys, excluded.release_at)`,
);

/** Repeats the book in the database, for whoever shows it: what changed since it was told last, and all at first. */
export function tellBindings({ db, memory, clock }: Pick<GatePorts, 'db' | 'memory' | 'clock'>): () => Promise<void> {
  const told = new Map<string, string>();
  return async () => {
    const { merchants } = memory;
    for (const account of merchants.accounts()) {
      const { head, passkeys, releaseAt } = merchants.binding(account, clock.now());
      const passkeysJson = JSON.stringify(Object.fromEntries(passkeys));
      const all = [head, passkeysJson, releaseAt?.toISOString()].join(' ');
      if (told.get(account) === all) continue;
      await db.run(noteBinding, { account, head, passkeysJson, releaseAt });
      told.set(account, all);
    }
  };
}
