import type { ProposedSecondFactor } from '@florin/sdk/accounts';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Copy } from '@florin/ui/parts/copy';
import { Dialog } from '@florin/ui/parts/dialog';
import { Entry } from '@florin/ui/parts/entry';
import { QrCode } from '@florin/ui/parts/qr-code';
import { Failure } from '@florin/ui/parts/states';
import { Exact } from '@florin/ui/parts/text';
import { useAction } from '@florin/ui/query/use-action';
import { useFresh } from '@florin/ui/session/proof';
import { useSignedIn } from '@florin/ui/session/session';
import { useState } from 'preact/hooks';
import { useSay } from '../words/spoken.ts';

/** Codes that were just made: they are shown this once. */
function BackupCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const say = useSay();
  return (
    <Dialog title={say('backup_codes')} close={close}>
      <p>{say('backup_codes_text')}</p>
      <ul class="codes">
        {codes.map((code) => (
          <li key={code}>
            <Exact>{code}</Exact>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Enable({ proposed, done }: { proposed: ProposedSecondFactor; done: (codes: readonly string[]) => void }) {
  const say = useSay();
  const { accounts } = useSignedIn();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const { isBusy, problem, wrong, act } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    const proof = { totp_code: code, current_password: password };
    void act(async () => done((await accounts.auth.enableSecondFactor(proof)).backup_codes));
  };
  return (
    <form class="form" onSubmit={submit}>
      <p>{say('second_factor_scan')}</p>
      <QrCode content={proposed.otpauth_url} label={say('second_factor')} />
      <p class="faint">{say('second_factor_text')}</p>
      <Copy label={say('second_factor')} value={proposed.secret} />
      <Entry
        name="factor-code"
        kind="code"
        label={say('code')}
        value={code}
        change={setCode}
        problem={wrong('totp_code')}
        required
      />
      <Entry
        name="factor-password"
        kind="password"
        label={say('password_now')}
        value={password}
        change={setPassword}
        problem={wrong('current_password')}
        required
      />
      {problem && Object.keys(problem.fields).length === 0 && <Failure problem={problem} />}
      <Button submit look="main" busy={isBusy}>
        {say('second_factor_enable')}
      </Button>
    </form>
  );
}

/** Whether a second factor is on, and how to switch it on. */
export function SecondFactor() {
  const say = useSay();
  const { account, accounts, refresh } = useSignedIn();
  const [proposed, setProposed] = useState<ProposedSecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isBusy, problem, act } = useAction();
  const fresh = useFresh();
  const isOn = account.two_factor_enabled;
  const isMissed = !isOn && !account.has_passkeys;
  const done = (made: readonly string[]): void => {
    setCodes(made);
    setProposed(null);
    void refresh();
  };
  return (
    <section class="card">
      <h2>
        {say('second_factor')}{' '}
        <Badge tone={isOn ? 'good' : isMissed ? 'attention' : 'quiet'}>{say(isOn ? 'active' : 'inactive')}</Badge>
      </h2>
      <p class="faint">{say(isOn ? 'second_factor_on' : isMissed ? 'second_factor_off' : 'second_factor_spare')}</p>
      {problem && <Failure problem={problem} />}
      {!isOn && proposed === null && (
        <Button
          look={isMissed ? 'main' : 'second'}
          busy={isBusy}
          press={() => void act(async () => setProposed(await fresh.run(() => accounts.auth.setupSecondFactor())))}
        >
          {say('second_factor_set')}
        </Button>
      )}
      {proposed && <Enable proposed={proposed} done={done} />}
      {codes && <BackupCodes codes={codes} close={() => setCodes(null)} />}
    </section>
  );
}
