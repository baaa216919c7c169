import type { AccountBrand } from '@florin/sdk/accounts';
import { Entry } from '@florin/ui/parts/entry';
import { Asked, Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { useSignedIn } from '@florin/ui/session/session';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { useMay } from '../may.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import { useSay } from '../words/spoken.ts';

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

interface ColorEntryProps {
  value: string;
  change: (value: string) => void;
  problem: string;
}

/** A colour as text, with the browser's own way to choose one beside it; while it is empty, that shows the operator's. */
function ColorEntry({ value, change, problem }: ColorEntryProps) {
  const say = useSay();
  const { data: operator } = useQuery('brand-of-operator', (signal) => florin().service.brand({ signal }));
  const shown = isColor(value) ? value : (operator?.primary_color ?? '#000000');
  return (
    <div class="color">
      <Entry
        name="primary_color"
        kind="exact"
        label={say('brand_color')}
        hint={say('brand_color_hint', { color: '#1f6f5c' })}
        value={value}
        change={change}
        problem={problem}
        max={7}
      />
      <input
        type="color"
        aria-label={say('brand_color')}
        value={shown}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    </div>
  );
}

interface FormProps {
  brand: AccountBrand;
  saved: () => void;
}

function BrandForm({ brand, saved }: FormProps) {
  const say = useSay();
  const { accounts } = useSignedIn();
  const mayChange = useMay()('account.changeBrand');
  const [name, setName] = useState(brand.name ?? '');
  const [color, setColor] = useState(brand.primary_color ?? '');
  const { isBusy, problem, wrong, act } = useAction();
  const save = async (): Promise<void> => {
    await accounts.account.changeBrand({ name: name.trim() || null, primary_color: color.trim() || null });
    saved();
  };
  return (
    <SettingsForm mayChange={mayChange} isBusy={isBusy} save={() => void act(save)}>
      <Entry
        name="brand_name"
        label={say('brand_name')}
        hint={say('brand_name_hint')}
        value={name}
        change={setName}
        problem={wrong('name')}
        max={100}
      />
      <ColorEntry value={color} change={setColor} problem={wrong('primary_color')} />
      {problem && Object.keys(problem.fields).length === 0 && <Failure problem={problem} />}
    </SettingsForm>
  );
}

/** The name and the colour that payers see. */
export function BrandSettings({ changed }: { changed: () => void }) {
  const say = useSay();
  const { accounts } = useSignedIn();
  const [isSaved, setSaved] = useState(false);
  const query = useQuery('brand', (signal) => accounts.account.brand({ signal }));
  const saved = (): void => {
    setSaved(true);
    query.again();
    changed();
  };
  return (
    <section class="card">
      <h2>{say('brand')}</h2>
      <p class="faint">{say('brand_text')}</p>
      <Asked query={query}>
        {(brand) => <BrandForm key={`${brand.name} ${brand.primary_color}`} brand={brand} saved={saved} />}
      </Asked>
      <p role="status" class="good-text">
        {isSaved && say('brand_saved')}
      </p>
    </section>
  );
}
