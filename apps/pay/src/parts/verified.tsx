import { Exact, Said, useLocale } from '../i18n/locale.tsx';
import type { Verdict } from '../show/verdict.ts';
import { Icon } from './icon.tsx';

/** That the address was checked, and what that means; nothing where this page has no key to check with. */
export function Verified({ verdict, merchant }: { verdict: Verdict; merchant: string }) {
  const { text } = useLocale();
  if (verdict.kind === 'unchecked') return <p class="hint">{text('unchecked')}</p>;
  if (verdict.kind !== 'verified') return null;
  return (
    <details class="verified">
      <summary>
        <Icon name="check" />
        {text('verified')}
      </summary>
      <p class="hint">
        <Said name="verified_text" key_id={<Exact>{verdict.keyId}</Exact>} merchant={<bdi>{merchant}</bdi>} />
      </p>
    </details>
  );
}
