import { Entry, type EntryProps } from '@florin/ui/parts/entry';
import { useSignedIn } from '@florin/ui/session/session';
import { useSay } from '../words/spoken.ts';

/** The code of a second factor, where the account has one; nothing else can be asked of it. */
export function CodeEntry(field: Pick<EntryProps, 'value' | 'change' | 'problem'>) {
  const say = useSay();
  const { account } = useSignedIn();
  if (!account.two_factor_enabled) return null;
  return <Entry {...field} name="code" kind="code" label={say('code')} hint={say('code_hint')} max={20} />;
}
