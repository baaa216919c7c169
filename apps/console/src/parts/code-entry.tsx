import { Entry, type EntryProps } from '@florin/ui/parts/entry';
import { useSignedIn } from '@florin/ui/session/session';
import { useSpeech } from '@florin/ui/words/spoken';

/** What shows who asks: the code of a second factor, or a passkey, which is asked for where the code is left empty. */
export function CodeEntry(field: Pick<EntryProps, 'value' | 'change' | 'problem'>) {
  const { words } = useSpeech();
  const { account } = useSignedIn();
  if (!account.two_factor_enabled) return account.has_passkeys ? <p class="hint">{words.passkey_asked}</p> : null;
  const hint = account.has_passkeys ? words.passkey_or_code : words.code_hint;
  return <Entry {...field} name="code" kind="code" label={words.code} hint={hint} max={32} />;
}
