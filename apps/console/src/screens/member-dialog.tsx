import type { Member } from '@florin/sdk/accounts';
import { Button } from '@florin/ui/parts/button';
import { Dialog } from '@florin/ui/parts/dialog';
import { Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useProof } from '@florin/ui/session/proof';
import { useSignedIn } from '@florin/ui/session/session';
import { useState } from 'preact/hooks';
import { May, useMay } from '../may.tsx';
import { CodeEntry } from '../parts/code-entry.tsx';
import { RoleChoice } from '../parts/role-choice.tsx';
import { useSay } from '../words/spoken.ts';
import { HandOver } from './hand-over.tsx';

interface MemberProps {
  member: Member;
  close: () => void;
  done: () => void;
}

function RoleForm({ member, close, done }: MemberProps) {
  const say = useSay();
  const { accounts } = useSignedIn();
  const [role, setRole] = useState(member.role);
  const [code, setCode] = useState('');
  const { isBusy, problem, wrong, act } = useAction();
  const proofFor = useProof();
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      const proof = await proofFor(code, { method: 'PUT', path: `/v1/team/members/${member.id}`, body: { role } });
      await accounts.team.changeRole(member.id, { role, ...proof });
      close();
      done();
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      <RoleChoice value={role} change={setRole} />
      <CodeEntry value={code} change={setCode} problem={wrong('totp_code')} />
      {problem && <Failure problem={problem} />}
      <Button submit look="main" busy={isBusy}>
        {say('role_change')}
      </Button>
    </form>
  );
}

/** Why a role stays as it is, or another one. */
function RolePart(props: MemberProps) {
  const say = useSay();
  if (props.member.is_holder) return <p>{say('member_holder')}</p>;
  return props.member.is_you ? <p>{say('role_own')}</p> : <RoleForm {...props} />;
}

/** A member's role, or the account handed over to them: one proof is asked for at a time. */
function Standing({ holds, ...props }: MemberProps & { holds: boolean }) {
  const [isHanding, setHanding] = useState(false);
  const done = (): void => {
    props.close();
    props.done();
  };
  return (
    <>
      {!isHanding && <RolePart {...props} />}
      {holds && !props.member.is_you && (
        <May call="team.handOver">
          <HandOver to={props.member} isSure={isHanding} begin={() => setHanding(true)} done={done} />
        </May>
      )}
    </>
  );
}

/** What an owner can do about a member. Who holds the account stays an owner, and may hand it over. */
export function MemberDialog({ member, holds, close, done }: MemberProps & { holds: boolean }) {
  const say = useSay();
  const { accounts } = useSignedIn();
  const [isSure, setSure] = useState(false);
  const { isBusy, problem, act } = useAction();
  const may = useMay();
  const then = (work: () => PromiseLike<void>) => (): void =>
    void act(async () => {
      await work();
      close();
      done();
    });
  return (
    <Dialog title={member.name} close={close}>
      <div class="stack">
        <Standing member={member} holds={holds} close={close} done={done} />
        {problem && <Failure problem={problem} />}
        {isSure && <p>{say('member_remove_sure', { name: member.name })}</p>}
        <div class="deeds">
          <May call="team.endSessions">
            <Button busy={isBusy} press={then(() => accounts.team.endSessions(member.id))}>
              {say('member_end_sessions')}
            </Button>
          </May>
          {may('team.remove') && !member.is_holder && (
            <Button
              look="danger"
              busy={isBusy}
              press={isSure ? then(() => accounts.team.remove(member.id)) : () => setSure(true)}
            >
              {say('member_remove')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
