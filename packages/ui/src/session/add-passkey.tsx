import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Entry } from '../parts/entry.tsx';
import { Failure } from '../parts/states.tsx';
import { makePasskey } from '../passkey/device.ts';
import { type Action, useAction } from '../query/use-action.ts';
import { useSpeech } from '../words/spoken.ts';
import { FreshCode, useFresh } from './proof.tsx';
import { useSignedIn } from './session.tsx';

interface Draft {
  name: string;
  password: string;
}

interface FieldsProps extends Pick<Action, 'wrong'> {
  draft: Draft;
  change: (draft: Draft) => void;
}

/** A name and, while the account has nothing else to show whose it is, the password. */
function Fields({ draft, change, wrong }: FieldsProps) {
  const { words } = useSpeech();
  const { account } = useSignedIn();
  const field = (name: keyof Draft) => ({
    name: `passkey-${name}`,
    value: draft[name],
    change: (value: string) => change({ ...draft, [name]: value }),
    required: true,
  });
  return (
    <>
      <Entry
        {...field('name')}
        label={words.passkey_name}
        hint={words.passkey_name_hint}
        problem={wrong('name')}
        max={100}
      />
      {!account.two_factor_enabled && !account.has_passkeys && (
        <Entry {...field('password')} kind="password" label={words.password} problem={wrong('current_password')} />
      )}
    </>
  );
}

/** Makes a passkey on this device, for who has shown that the account is theirs. */
export function AddPasskey({ close, done }: { close: () => void; done: () => void }) {
  const { words } = useSpeech();
  const { accounts, refresh } = useSignedIn();
  const [draft, setDraft] = useState<Draft>({ name: '', password: '' });
  const { isBusy, problem, wrong, act } = useAction();
  const fresh = useFresh();
  const add = async (): Promise<void> => {
    const { name, password } = draft;
    const shown = password === '' ? {} : { current_password: password };
    const creation = await fresh.run(() => accounts.passkeys.begin(shown));
    const registration = await makePasskey(creation, words.passkey_none_made);
    await accounts.passkeys.register({ name: name.trim(), registration });
    await refresh();
    done();
    close();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(add);
  };
  return (
    <Dialog title={words.passkey_add} close={close}>
      <form class="form" onSubmit={submit}>
        <Fields draft={draft} change={setDraft} wrong={wrong} />
        <FreshCode {...fresh} problem={problem} />
        {problem && <Failure problem={problem} />}
        <Button submit look="main" busy={isBusy}>
          {words.passkey_add}
        </Button>
      </form>
    </Dialog>
  );
}
