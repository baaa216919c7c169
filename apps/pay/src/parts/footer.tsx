import { useLocale } from '../i18n/locale.tsx';
import { addressIn } from '../i18n/open-language.ts';
import { languageCodes, languages, type LanguageCode } from '../i18n/languages.ts';
import { visit } from '../visit.ts';
import { Icon } from './icon.tsx';

/** Loads the page in another language: what was embedded and what was typed comes anew, what the visit notes stays. */
const speak = (language: LanguageCode): void => {
  visit.note({}, addressIn(location.href, language));
  location.reload();
};

export function LanguageChoice() {
  const { language, text } = useLocale();
  return (
    <label class="languages">
      <Icon name="globe" />
      <span class="unseen">{text('language')}</span>
      <select value={language} onChange={({ currentTarget }) => speak(currentTarget.value as LanguageCode)}>
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Numbers {
  paymentId: string | null;
  /** The shop's own, for example of its order. */
  reference?: string | null;
}

/** The numbers that shop and support ask for, and the choice of language. */
export function Footer({ paymentId, reference = null }: Numbers) {
  const { text } = useLocale();
  return (
    <footer>
      {reference !== null && (
        <p>
          {text('reference')} <bdi>{reference}</bdi>
        </p>
      )}
      {paymentId && (
        <p>
          {text('payment_number')}{' '}
          <bdi class="number" dir="ltr">
            {paymentId}
          </bdi>
        </p>
      )}
      <LanguageChoice />
    </footer>
  );
}
