import type { Member } from '@florin/sdk/accounts';
import { Button } from '@florin/ui/parts/button';
import { Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useProof } from '@florin/ui/session/proof';
import { useSignedIn } from '@florin/ui/session/session';
import { useState } from 'preact/hooks';
import { CodeEntry } from '../parts/code-entry.tsx';
import { useSay } from '../words/spoken.ts';

interface HandOverProps {
  to: Member;
  /** Whether it is being handed over: nothing else of the dialog asks for a code then. */
  isSure: boolean;
  begin: () => void;
  done: () => void;
}

/** Gives a member the account: says what that means first, and asks for the proof of who gives it. */
export function HandOver({ to, isSure, begin, done }: HandOverProps) {
  const say = useSay();
  const { accounts } = useSignedIn();
  const [code, setCode] = useState('');
  const { isBusy, problem, wrong, act } = useAction();
  const proofFor = useProof();
  if (!isSure) return <Button press={begin}>{say('hand_over')}</Button>;
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      const proof = await proofFor(code, { method: 'POST', path: `/v1/team/members/${to.id}/hand-over`, body: {} });
      await accounts.team.handOver(to.id, proof);
      done();
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      <p>{say('hand_over_sure', { name: to.name })}</p>
      <CodeEntry value={code} change={setCode} problem={wrong('totp_code')} />
      {problem && <Failure problem={problem} />}
      <Button submit look="danger" busy={isBusy}>
        {say('hand_over_now', { name: to.name })}
      </Button>
    </form>
  );
}
