import type { MadeMemberInvitation } from '@florin/sdk/accounts';
import { Button } from '@florin/ui/parts/button';
import { Copy } from '@florin/ui/parts/copy';
import { Dialog } from '@florin/ui/parts/dialog';
import { Entry } from '@florin/ui/parts/entry';
import { Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useProof } from '@florin/ui/session/proof';
import { useSignedIn } from '@florin/ui/session/session';
import { useSpeech } from '@florin/ui/words/spoken';
import { useState } from 'preact/hooks';
import { CodeEntry } from '../parts/code-entry.tsx';
import { type Role, RoleChoice } from '../parts/role-choice.tsx';
import { useSay } from '../words/spoken.ts';

function Made({ made, close }: { made: MadeMemberInvitation; close: () => void }) {
  const say = useSay();
  return (
    <Dialog title={say('invitation_made')} close={close}>
      <p>{say(made.is_mailed ? 'invitation_mailed' : 'invitation_hand_over', { email: made.email })}</p>
      <Copy label={say('invitation_link')} value={made.url ?? made.code} />
    </Dialog>
  );
}

/** Invites somebody and shows the link this once. */
export function InviteDialog({ close }: { close: () => void }) {
  const say = useSay();
  const { words } = useSpeech();
  const { accounts } = useSignedIn();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('developer');
  const [code, setCode] = useState('');
  const [made, setMade] = useState<MadeMemberInvitation | null>(null);
  const { isBusy, problem, wrong, act } = useAction();
  const proofFor = useProof();
  const submit = (event: Event): void => {
    event.preventDefault();
    const body = { email, role };
    void act(async () => {
      const proof = await proofFor(code, { method: 'POST', path: '/v1/team/invitations', body });
      setMade(await accounts.team.invite({ ...body, ...proof }));
    });
  };
  if (made) return <Made made={made} close={close} />;
  return (
    <Dialog title={say('invite')} close={close}>
      <form class="form" onSubmit={submit}>
        <Entry
          name="email"
          kind="email"
          label={words.email}
          value={email}
          change={setEmail}
          problem={wrong('email')}
          max={254}
          required
        />
        <RoleChoice value={role} change={setRole} />
        <CodeEntry value={code} change={setCode} problem={wrong('totp_code')} />
        {problem && Object.keys(problem.fields).length === 0 && <Failure problem={problem} />}
        <Button submit look="main" busy={isBusy}>
          {say('invite')}
        </Button>
      </form>
    </Dialog>
  );
}
