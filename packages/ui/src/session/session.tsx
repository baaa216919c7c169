import { isFlorinError } from '@florin/sdk';
import { FlorinAccounts, type SignedInAccount } from '@florin/sdk/accounts';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { consoleFetch, onDoubt } from '../api/console-fetch.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import { Failure, Loading } from '../parts/states.tsx';
import { forgetAnswers } from '../query/use-query.ts';
import { Register } from './register.tsx';
import { SignIn } from './sign-in.tsx';

/** How every client of a console speaks: to its own origin, by cookie. */
export const consoleOptions = () => ({ baseUrl: location.origin, fetch: consoleFetch });

export interface SignedIn {
  account: SignedInAccount;
  accounts: FlorinAccounts;
  /** @throws whatever went wrong: then this person is signed in still */
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
type Known = { kind: 'somebody'; account: SignedInAccount };

interface SessionGateProps {
  /** What the console calls itself. */
  name: string;
  /** Whether somebody without an account may make one here. */
  isOpen?: boolean;
  children: ComponentChildren;
}

interface NobodyProps extends Pick<SessionGateProps, 'name' | 'isOpen'> {
  accounts: FlorinAccounts;
  done: () => void;
}

/** The way in for who is not signed in. */
function Nobody({ name, isOpen = false, accounts, done }: NobodyProps) {
  const [isNew, setNew] = useState(false);
  if (isNew) return <Register accounts={accounts} done={done} back={() => setNew(false)} />;
  return <SignIn name={name} accounts={accounts} done={done} {...(isOpen && { register: () => setNew(true) })} />;
}

/** Shows the console to who is signed in, and a way to sign in to everybody else. */
export function SessionGate({ name, isOpen = false, children }: SessionGateProps) {
  const [accounts] = useState(() => new FlorinAccounts(consoleOptions()));
  const [state, setState] = useState<State>({ kind: 'asking' });
  const refresh = async (): Promise<void> => {
    try {
      setState({ kind: 'somebody', account: await accounts.auth.me() });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code !== 'UNAUTHORIZED') return setState({ kind: 'failed', problem });
      forgetAnswers();
      setState({ kind: 'nobody' });
    }
  };
  const signOut = async (): Promise<void> => {
    try {
      await accounts.auth.logout();
    } catch (error) {
      // The cookie is out of our reach: whoever comes next would find the session open behind a form to sign in.
      if (!isFlorinError(error, 'UNAUTHORIZED')) throw error;
    }
    forgetAnswers();
    setState({ kind: 'nobody' });
  };
  useEffect(() => {
    void refresh();
    return onDoubt(() => void refresh());
  }, []);
  if (state.kind === 'asking') return <Loading />;
  if (state.kind === 'failed') return <Failure problem={state.problem} again={() => void refresh()} />;
  if (state.kind === 'nobody')
    return <Nobody name={name} isOpen={isOpen} accounts={accounts} done={() => void refresh()} />;
  return <Present.Provider value={{ account: state.account, accounts, signOut, refresh }}>{children}</Present.Provider>;
}
