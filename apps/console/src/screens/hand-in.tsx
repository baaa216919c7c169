import type { KycState, NewKycSubmission } from '@florin/sdk/accounts';
import { Button } from '@florin/ui/parts/button';
import { Choice, Entry } from '@florin/ui/parts/entry';
import { Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useSignedIn } from '@florin/ui/session/session';
import { useSpeech } from '@florin/ui/words/spoken';
import { useMemo, useState } from 'preact/hooks';
import { countriesIn } from '../show/countries.ts';
import { useSay } from '../words/spoken.ts';

type Draft = NewKycSubmission;
type DocumentType = Draft['document_type'];

const documents = {
  passport: 'passport',
  identity_card: 'identity_card',
  driving_licence: 'driving_licence',
  residence_permit: 'residence_permit',
  company_registration: 'company_registration',
} as const satisfies Record<DocumentType, DocumentType>;

interface FieldsProps {
  draft: Draft;
  /** What can still be reached. */
  levels: readonly Draft['level'][];
  set: (draft: Draft) => void;
  wrong: (field: string) => string;
}

function Choices({ draft, levels, set, wrong }: FieldsProps) {
  const say = useSay();
  const { language } = useSpeech();
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <>
      <Choice
        name="level"
        label={say('hand_in_level')}
        value={draft.level}
        options={levels.map((value) => ({ value, label: say(`level_${value}`) }))}
        change={(level) => set({ ...draft, level: level as Draft['level'] })}
      />
      <Choice
        name="country"
        label={say('country')}
        value={draft.country}
        options={[{ value: '', label: '–' }, ...countries]}
        change={(country) => set({ ...draft, country })}
        problem={wrong('country')}
        required
      />
      <Choice
        name="document_type"
        label={say('document')}
        value={draft.document_type}
        options={Object.values(documents).map((value) => ({ value, label: say(value) }))}
        change={(type) => set({ ...draft, document_type: type as DocumentType })}
      />
    </>
  );
}

function Fields(props: FieldsProps) {
  const say = useSay();
  const { draft, set, wrong } = props;
  return (
    <>
      <Entry
        name="legal_name"
        label={say('legal_name')}
        hint={say('legal_name_hint')}
        value={draft.legal_name}
        change={(name) => set({ ...draft, legal_name: name })}
        problem={wrong('legal_name')}
        max={200}
        required
      />
      <Choices {...props} />
      <Entry
        name="document_number"
        kind="exact"
        label={say('document_number')}
        hint={say('document_number_hint')}
        value={draft.document_number}
        change={(number) => set({ ...draft, document_number: number })}
        problem={wrong('document_number')}
        max={64}
        required
      />
    </>
  );
}

/** Asks for a level with the particulars that the operator compares. */
export function HandIn({ level, done }: { level: KycState['kyc_level']; done: () => void }) {
  const say = useSay();
  const { accounts } = useSignedIn();
  const levels = level === 'none' ? (['basic', 'advanced'] as const) : (['advanced'] as const);
  const [draft, setDraft] = useState<Draft>({
    level: levels[0],
    legal_name: '',
    country: '',
    document_type: 'passport',
    document_number: '',
  });
  const { isBusy, problem, wrong, act } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(async () => {
      await accounts.account.submitKyc(draft);
      done();
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      <p class="faint">{say('hand_in_text')}</p>
      <Fields draft={draft} levels={levels} set={setDraft} wrong={wrong} />
      {problem && Object.keys(problem.fields).length === 0 && <Failure problem={problem} />}
      <Button submit look="main" busy={isBusy}>
        {say('hand_in_now')}
      </Button>
    </form>
  );
}
