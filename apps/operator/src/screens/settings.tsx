import type { Settings, SettingsChanges } from '@florin/sdk/admin';
import { Button } from '@florin/ui/parts/button';
import { Entry } from '@florin/ui/parts/entry';
import { Head } from '@florin/ui/parts/shell';
import { Asked } from '@florin/ui/parts/states';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { May } from '../may.tsx';
import { Decide } from '../parts/decide.tsx';
import { Facts } from '../parts/facts.tsx';
import { changesOf, settingWords, type SettingName } from '../words/settings.ts';

type Texts = Partial<Record<SettingName, string>>;

interface ReviewProps {
  of: Settings;
  changes: SettingsChanges;
  close: () => void;
  done: () => void;
}

/** What differs, from and to, and what that changes. */
function Review({ of, changes, close, done }: ReviewProps) {
  const changed = Object.keys(changes) as SettingName[];
  return (
    <Decide
      title="Change the settings"
      verb="Change"
      reason="none"
      danger
      effect={
        <>
          <Facts of={changed.map((name) => [settingWords[name].label, `${of[name]} → ${changes[name]}`] as const)} />
          <ul>
            {changed.map((name) => (
              <li key={name}>{settingWords[name].changes}</li>
            ))}
          </ul>
        </>
      }
      run={async () => {
        await admin.settings.update(changes);
        done();
      }}
      close={close}
    />
  );
}

function Form({ of, done }: { of: Settings; done: () => void }) {
  const [texts, setTexts] = useState<Texts>({});
  const [isAsked, setAsked] = useState(false);
  const changes = changesOf(of, texts);
  const count = Object.keys(changes).length;
  const submit = (event: Event): void => {
    event.preventDefault();
    setAsked(count > 0);
  };
  const finish = (): void => {
    setAsked(false);
    setTexts({});
    done();
  };
  return (
    <section class="card">
      <form class="form" onSubmit={submit}>
        <div class="row-of-fields">
          {(Object.keys(settingWords) as SettingName[]).map((name) => (
            <Entry
              key={name}
              name={name}
              kind="exact"
              label={settingWords[name].label}
              hint={settingWords[name].changes}
              value={texts[name] ?? String(of[name])}
              change={(text) => setTexts({ ...texts, [name]: text })}
              max={40}
            />
          ))}
        </div>
        <div class="deeds">
          <May call="adminSettings.update">
            <Button submit look="main">
              {count === 0 ? 'Nothing is changed' : `Review ${count} changed`}
            </Button>
          </May>
        </div>
      </form>
      {isAsked && <Review of={of} changes={changes} close={() => setAsked(false)} done={finish} />}
    </section>
  );
}

/** The platform's settings, each with what it changes. */
export function SettingsScreen() {
  const query = useQuery('settings', (signal) => admin.settings.retrieve({ signal }));
  return (
    <>
      <Head title="Settings" back={{ href: '/service', label: 'Service' }} />
      <Asked query={query}>{(of) => <Form of={of} done={query.again} />}</Asked>
    </>
  );
}
