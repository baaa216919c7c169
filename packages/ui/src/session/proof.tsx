import { isFlorinError } from '@florin/sdk';
import { useState } from 'preact/hooks';
import type { Problem } from '../api/problem.ts';
import { Entry } from '../parts/entry.tsx';
import { askPasskey } from '../passkey/device.ts';
import { useSpeech } from '../words/spoken.ts';
import { useSignedIn } from './session.tsx';

/** A request that a proof is for, as it will be sent. */
interface ProvenRequest {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: Readonly<Record<string, unknown>>;
}

/** How a person shows who asks for one request: by the code that was entered, or by a passkey, or not at all. */
export function useProof(): (code: string, request: ProvenRequest) => Promise<{ totp_code?: string }> {
  const { account, accounts } = useSignedIn();
  const { words } = useSpeech();
  return async (code, request) => {
    if (code !== '') return { totp_code: code };
    if (!account.has_passkeys) return {};
    const named = { ...request, body: JSON.stringify(request.body) };
    const asked = await accounts.passkeys.beginProof({ request: named });
    const { totp_code: given } = await accounts.passkeys.prove(await askPasskey(asked, words.passkey_none_answered));
    return given === null ? {} : { totp_code: given };
  };
}

/** What asks for a second factor that was proved just now. */
interface Fresh {
  code: string;
  change: (code: string) => void;
  /** Does it; where the server asks for a fresh factor, a passkey proves it and it is done again. */
  run: <Done>(work: () => PromiseLike<Done>) => Promise<Done>;
}

export function useFresh(): Fresh {
  const { account, accounts } = useSignedIn();
  const { words } = useSpeech();
  const [code, change] = useState('');
  const run = async <Done,>(work: () => PromiseLike<Done>): Promise<Done> => {
    if (code !== '') {
      await accounts.auth.confirmSecondFactor({ totp_code: code });
      change('');
    }
    try {
      return await work();
    } catch (error) {
      if (!account.has_passkeys || !isFlorinError(error, 'SECOND_FACTOR_REQUIRED')) throw error;
      const asked = await accounts.passkeys.beginProof();
      await accounts.passkeys.prove(await askPasskey(asked, words.passkey_none_answered));
      return work();
    }
  };
  return { code, change, run };
}

/** Asks for a code once the server wants one and no passkey gave it. */
export function FreshCode({ code, change, problem }: Pick<Fresh, 'code' | 'change'> & { problem: Problem | null }) {
  const { words } = useSpeech();
  const { account } = useSignedIn();
  const isWanted = problem?.code === 'SECOND_FACTOR_REQUIRED' || problem?.code === 'NOT_SIGNED' || code !== '';
  if (!isWanted || !account.two_factor_enabled) return null;
  return <Entry name="totp_code" kind="code" label={words.code} hint={words.code_hint} value={code} change={change} />;
}
