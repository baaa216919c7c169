import type { FlorinAccounts } from '@florin/sdk/accounts';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Entry } from '../parts/entry.tsx';
import { useAction } from '../query/use-action.ts';
import { useSpeech } from '../words/spoken.ts';

const blank = { name: '', email: '', password: '', invitation: '' };
type Draft = typeof blank;

interface RegisterProps {
  accounts: FlorinAccounts;
  done: () => void;
  /** To the form for who has an account. */
  back: () => void;
}

/** Makes an account, with the code of an invitation where the service asks for one. */
export function Register({ accounts, done, back }: RegisterProps) {
  const { words } = useSpeech();
  const [draft, setDraft] = useState(blank);
  const { isBusy, problem, wrong, act } = useAction();
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    change: (value: string) => setDraft({ ...draft, [name]: value }),
    problem: wrong(name),
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    const { invitation, ...rest } = draft;
    void act(async () => {
      await accounts.auth.register({ ...rest, ...(invitation !== '' && { invitation }) });
      done();
    });
  };
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <h1>{words.register}</h1>
        <Entry {...field('name')} label={words.shop_name} hint={words.shop_name_hint} max={100} required />
        <Entry {...field('email')} kind="email" label={words.email} max={254} required />
        <Entry {...field('password')} kind="new-password" label={words.password} required />
        <Entry {...field('invitation')} kind="exact" label={words.invitation} hint={words.invitation_hint} max={100} />
        <p class="problem" role="alert">
          {problem && Object.keys(problem.fields).length === 0 ? problem.message : ''}
        </p>
        <Button submit look="main" busy={isBusy}>
          {words.register}
        </Button>
        <Button press={back}>{words.has_account}</Button>
      </form>
    </main>
  );
}
