import { Exact, Said, useLocale } from '../i18n/locale.tsx';
import { countdownText } from '../show/countdown.ts';
import { Icon } from './icon.tsx';

const soonSeconds = 300;
const nowSeconds = 60;

/** How long the amount is held. It is said aloud twice, not every second. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const { text } = useLocale();
  const near =
    seconds <= nowSeconds ? text('one_minute_left') : seconds <= soonSeconds ? text('five_minutes_left') : '';
  const urgency = seconds <= nowSeconds ? 'now' : seconds <= soonSeconds ? 'soon' : '';
  return (
    <p class={`time ${urgency}`}>
      <Icon name="clock" />
      <span>
        <Said
          name="held_for"
          time={
            <strong>
              <Exact>{countdownText(seconds)}</Exact>
            </strong>
          }
        />
      </span>
      <span class="unseen" role="status">
        {near}
      </span>
    </p>
  );
}
