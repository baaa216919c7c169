import type { FlorinAccounts } from '@florin/sdk/accounts';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Entry, type EntryProps } from '../parts/entry.tsx';
import { Icon } from '../parts/icon.tsx';
import { askPasskey, knowsPasskeys } from '../passkey/device.ts';
import { type Action, useAction } from '../query/use-action.ts';
import { useSpeech } from '../words/spoken.ts';

/** The server asks for a code by naming the field that it misses. */
const asksForCode = (message: string | undefined): boolean => message?.includes('totp_code') === true;

interface SignInProps {
  name: string;
  accounts: FlorinAccounts;
  done: () => void;
  /** To the form for a new account; left out where nobody may make one. */
  register?: () => void;
}

const Code = (field: Pick<EntryProps, 'value' | 'change' | 'problem'>) => {
  const { words } = useSpeech();
  return <Entry {...field} name="code" kind="code" label={words.code} hint={words.code_hint} />;
};

/** The way in that asks for nothing to be typed. */
function ByPasskey({
  accounts,
  done,
  action: { isBusy, act },
}: Pick<SignInProps, 'accounts' | 'done'> & { action: Pick<Action, 'isBusy' | 'act'> }) {
  const { words } = useSpeech();
  const signIn = async (): Promise<void> => {
    const answer = await askPasskey(await accounts.passkeys.beginSignIn(), words.passkey_none_answered);
    await accounts.passkeys.signIn(answer);
    done();
  };
  return (
    <Button busy={isBusy} press={() => void act(signIn)}>
      <Icon name="key" />
      {words.passkey_sign_in}
    </Button>
  );
}

/** E-mail and password, and a code once the server asks for one. */
export function SignIn({ name, accounts, done, register }: SignInProps) {
  const { words, say } = useSpeech();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, problem, wrong, act } = useAction();
  const needsCode = isAsked || asksForCode(problem?.message);
  const told = problem && !asksForCode(problem.message) && Object.keys(problem.fields).length === 0;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (needsCode) setAsked(true);
    void act(async () => {
      await accounts.auth.login({ email, password, ...(code !== '' && { totp_code: code }) });
      done();
    });
  };
  return (
    <main class="sign-in">
      <form onSubmit={submit}>
        <h1>{say('sign_in_to', { name })}</h1>
        <Entry name="email" kind="email" label={words.email} value={email} change={setEmail} problem={wrong('email')} />
        <Entry
          name="password"
          kind="password"
          label={words.password}
          value={password}
          change={setPassword}
          problem={wrong('password')}
        />
        {needsCode && <Code value={code} change={setCode} problem={wrong('totp_code')} />}
        <p class="problem" role="alert">
          {told ? problem.message : ''}
        </p>
        <Button submit look="main" busy={isBusy}>
          {isBusy ? words.signing_in : words.sign_in}
        </Button>
        {knowsPasskeys() && <ByPasskey accounts={accounts} done={done} action={{ isBusy, act }} />}
        {register && <Button press={register}>{words.register}</Button>}
      </form>
    </main>
  );
}
