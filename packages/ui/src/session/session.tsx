import { type Account, FlorinAccounts } from '@florin/sdk/accounts';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { consoleFetch, onSignedOut } from '../api/console-fetch.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import { Failure, Loading } from '../parts/states.tsx';
import { forgetAnswers } from '../query/use-query.ts';
import { SignIn } from './sign-in.tsx';

/** How every client of a console speaks: to its own origin, by cookie. */
export const consoleOptions = () => ({ baseUrl: location.origin, fetch: consoleFetch });

export interface SignedIn {
  account: Account;
  accounts: FlorinAccounts;
  signOut: () => Promise<void>;
  /** Reads the account again, after something about it changed. */
  refresh: () => Promise<void>;
}

const Present = createContext<SignedIn | null>(null);

/** Who is signed in. */
export function useSignedIn(): SignedIn {
  const present = useContext(Present);
  if (present === null) throw new TypeError('Nobody is signed in here.');
  return present;
}

type State = { kind: 'asking' } | { kind: 'nobody' } | { kind: 'failed'; problem: Problem } | Known;
type Known = { kind: 'somebody'; account: Account };

/** Shows the console to who is signed in, and a way to sign in to everybody else. */
export function SessionGate({ name, children }: { name: string; children: ComponentChildren }) {
  const [accounts] = useState(() => new FlorinAccounts(consoleOptions()));
  const [state, setState] = useState<State>({ kind: 'asking' });
  const refresh = async (): Promise<void> => {
    try {
      setState({ kind: 'somebody', account: await accounts.auth.me() });
    } catch (error) {
      const problem = problemOf(error);
      setState(problem.code === 'UNAUTHORIZED' ? { kind: 'nobody' } : { kind: 'failed', problem });
    }
  };
  const signOut = async (): Promise<void> => {
    await accounts.auth.logout().catch(() => undefined);
    forgetAnswers();
    setState({ kind: 'nobody' });
  };
  useEffect(() => {
    void refresh();
    return onSignedOut(() => {
      forgetAnswers();
      setState({ kind: 'nobody' });
    });
  }, []);
  if (state.kind === 'asking') return <Loading />;
  if (state.kind === 'failed') return <Failure problem={state.problem} again={() => void refresh()} />;
  if (state.kind === 'nobody') return <SignIn name={name} accounts={accounts} done={() => void refresh()} />;
  return <Present.Provider value={{ account: state.account, accounts, signOut, refresh }}>{children}</Present.Provider>;
}
