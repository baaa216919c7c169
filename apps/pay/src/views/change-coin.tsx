import { useState } from 'preact/hooks';
import { codeOf } from '../api/pay-failure.ts';
import { useLocale } from '../i18n/locale.tsx';
import { problemText } from '../show/notices.ts';
import { visit } from '../visit.ts';
import { isChangeable } from './choice-in-history.ts';
import type { Shown } from './shown.ts';

/** The way to another coin while nothing has arrived; the same as going back. */
export function ChangeCoin({ checkout, change }: Pick<Shown, 'checkout' | 'change'>) {
  const locale = useLocale();
  const [problem, setProblem] = useState('');
  if (!isChangeable(checkout)) return null;
  const press = (): void => {
    setProblem('');
    if (visit.read().chose) history.back();
    else void change().catch((error: unknown) => setProblem(problemText(locale, codeOf(error))));
  };
  return (
    <>
      <button type="button" class="link" onClick={press}>
        {locale.text('change_coin')}
      </button>
      <p class="problem" role="alert">
        {problem}
      </p>
    </>
  );
}
