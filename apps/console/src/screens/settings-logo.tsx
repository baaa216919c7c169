import { Button } from '@florin/ui/parts/button';
import { Asked, Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { useSignedIn } from '@florin/ui/session/session';
import { useState } from 'preact/hooks';
import { May } from '../may.tsx';
import { useSay } from '../words/spoken.ts';

/** As many bytes as the server takes; more are not sent at all. */
const bytesMax = 32_768;

const base64Of = async (file: File): Promise<string> =>
  btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())));

interface ChooserProps {
  choose: (file: File) => void;
  problem: string;
}

function Chooser({ choose, problem }: ChooserProps) {
  const say = useSay();
  return (
    <div class="field">
      <label for="entry-logo">{say('logo_choose')}</label>
      <input
        id="entry-logo"
        type="file"
        class="entry"
        accept="image/png"
        aria-invalid={problem !== ''}
        aria-describedby="entry-logo-below"
        onChange={({ currentTarget }) => currentTarget.files?.[0] && choose(currentTarget.files[0])}
      />
      <p id="entry-logo-below" class={problem === '' ? 'hint' : 'problem'} role={problem === '' ? undefined : 'alert'}>
        {problem || say('logo_text')}
      </p>
    </div>
  );
}

interface PictureProps {
  url: string | null;
  done: () => void;
}

/** The present logo, and how to take it away. */
function Present({ url, done }: PictureProps) {
  const say = useSay();
  const { accounts } = useSignedIn();
  const { isBusy, problem, act } = useAction();
  if (url === null) return <p class="faint">{say('logo_none')}</p>;
  const remove = async (): Promise<void> => {
    await accounts.account.removeLogo();
    done();
  };
  return (
    <>
      <img class="logo" src={url} alt={say('logo')} height="64" />
      <May call="account.removeLogo">
        <Button busy={isBusy} press={() => void act(remove)}>
          {say('logo_remove')}
        </Button>
      </May>
      {problem && <Failure problem={problem} />}
    </>
  );
}

/** Takes another picture as the logo. */
function Change({ done }: Pick<PictureProps, 'done'>) {
  const say = useSay();
  const { accounts } = useSignedIn();
  const [isTooBig, setTooBig] = useState(false);
  const { problem, wrong, act } = useAction();
  const choose = (file: File): void => {
    setTooBig(file.size > bytesMax);
    if (file.size > bytesMax) return;
    void act(async () => {
      await accounts.account.setLogo({ image: await base64Of(file) });
      done();
    });
  };
  return (
    <>
      <Chooser choose={choose} problem={isTooBig ? say('logo_text') : wrong('image')} />
      {problem && Object.keys(problem.fields).length === 0 && <Failure problem={problem} />}
    </>
  );
}

/** The logo that payers see, to be changed or taken away. */
export function LogoSettings({ changed }: { changed: () => void }) {
  const say = useSay();
  const { accounts } = useSignedIn();
  const query = useQuery('brand', (signal) => accounts.account.brand({ signal }));
  const done = (): void => {
    query.again();
    changed();
  };
  return (
    <section class="card">
      <h2>{say('logo')}</h2>
      <Asked query={query}>{({ logo_url: url }) => <Present url={url} done={done} />}</Asked>
      <May call="account.setLogo">
        <Change done={done} />
      </May>
    </section>
  );
}
