import { FlorinAccounts } from '@florin/sdk/accounts';
import { Button } from '@florin/ui/parts/button';
import { Entry } from '@florin/ui/parts/entry';
import { useAction } from '@florin/ui/query/use-action';
import { consoleOptions } from '@florin/ui/session/session';
import { useSpeech } from '@florin/ui/words/spoken';
import { useState } from 'preact/hooks';
import { useSay } from './words/spoken.ts';

/** Takes up an invitation into a team: a name and a password, then the console. The code stands behind `#`. */
export function Join({ invitation }: { invitation: string }) {
  const say = useSay();
  const { words } = useSpeech();
  const [accounts] = useState(() => new FlorinAccounts(consoleOptions()));
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, problem, wrong, act } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      const { email } = await accounts.team.join({ invitation, name, password });
      await accounts.auth.login({ email, password });
      location.replace('/');
    });
  };
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <h1>{say('join')}</h1>
        <p>{say('join_text')}</p>
        <Entry
          name="name"
          label={say('join_name')}
          value={name}
          change={setName}
          problem={wrong('name')}
          max={100}
          required
        />
        <Entry
          name="password"
          kind="new-password"
          label={words.password}
          value={password}
          change={setPassword}
          problem={wrong('password')}
          required
        />
        <p class="problem" role="alert">
          {problem && Object.keys(problem.fields).length === 0 ? problem.message : ''}
        </p>
        <Button submit look="main" busy={isBusy}>
          {say('join')}
        </Button>
        <a href="/">{words.sign_in}</a>
      </form>
    </main>
  );
}
