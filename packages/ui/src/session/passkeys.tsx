import type { Passkey } from '@florin/sdk/accounts';
import { useState } from 'preact/hooks';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Asked } from '../parts/states.tsx';
import { When } from '../parts/text.tsx';
import { knowsPasskeys } from '../passkey/device.ts';
import { useQuery } from '../query/use-query.ts';
import { useSpeech } from '../words/spoken.ts';
import { AddPasskey } from './add-passkey.tsx';
import { ChangePasskey } from './change-passkey.tsx';
import { useSignedIn } from './session.tsx';

function Line({ passkey, open }: { passkey: Passkey; open: () => void }) {
  const { words } = useSpeech();
  const { created_at: since, last_used_at: used } = passkey;
  return (
    <li class="passkey">
      <Icon name="key" />
      <div>
        <strong>
          <bdi>{passkey.name}</bdi>
        </strong>
        <p class="faint">
          {words.passkey_since} <When at={since} />, {words.passkey_used}{' '}
          {used === null ? words.passkey_never : <When at={used} />}
        </p>
      </div>
      <Button press={open}>{words.passkey_change}</Button>
    </li>
  );
}

/** The passkeys that sign this account in, and how to add one. */
export function Passkeys() {
  const { words } = useSpeech();
  const { account, accounts } = useSignedIn();
  const [open, setOpen] = useState<Passkey | 'new' | null>(null);
  const query = useQuery('passkeys', (signal) => accounts.passkeys.list({ signal }));
  const close = (): void => setOpen(null);
  return (
    <section class="card">
      <h2>
        {words.passkeys} {account.has_passkeys && <Badge tone="good">{words.passkeys_on}</Badge>}
      </h2>
      <p class="faint">{words.passkeys_text}</p>
      <Asked query={query}>
        {({ passkeys }) => (
          <ul class="list">
            {passkeys.map((passkey) => (
              <Line key={passkey.id} passkey={passkey} open={() => setOpen(passkey)} />
            ))}
          </ul>
        )}
      </Asked>
      {knowsPasskeys() ? (
        <Button look={account.has_passkeys ? 'second' : 'main'} press={() => setOpen('new')}>
          {words.passkey_add}
        </Button>
      ) : (
        <p class="hint">{words.passkeys_unknown}</p>
      )}
      {open === 'new' && <AddPasskey close={close} done={query.again} />}
      {open !== null && open !== 'new' && <ChangePasskey passkey={open} close={close} done={query.again} />}
    </section>
  );
}
