import { Button } from '@florin/ui/parts/button';
import { useSpeech } from '@florin/ui/words/spoken';
import type { ComponentChildren } from 'preact';

interface SettingsFormProps {
  mayChange: boolean;
  isBusy: boolean;
  save: () => void;
  children: ComponentChildren;
}

/** Settings, to be saved by whoever may change them; everybody else reads them. */
export function SettingsForm({ mayChange, isBusy, save, children }: SettingsFormProps) {
  const { words } = useSpeech();
  const submit = (event: Event): void => {
    event.preventDefault();
    save();
  };
  return (
    <form onSubmit={submit}>
      <fieldset class="form" disabled={!mayChange}>
        {children}
        {mayChange && (
          <Button submit busy={isBusy}>
            {words.save}
          </Button>
        )}
      </fieldset>
    </form>
  );
}
