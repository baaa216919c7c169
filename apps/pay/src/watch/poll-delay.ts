/** What decides how soon the page asks again. */
export interface PollMood {
  /** Polls in a row made while nobody saw the page. */
  hiddenPolls: number;
  /** Polls in a row that got no answer. */
  failures: number;
  /** Only a person can move this payment on. */
  isSlow: boolean;
}

const visibleMilliseconds = 5000;
const longestMilliseconds = 60_000;

const doubled = (times: number): number => Math.min(longestMilliseconds, visibleMilliseconds * 2 ** times);

/** Milliseconds until the next status poll: 5 s for a payer who looks, doubling to a minute for nobody or no answer. */
export const pollDelay = ({ hiddenPolls, failures, isSlow }: PollMood): number =>
  isSlow ? longestMilliseconds : Math.max(doubled(hiddenPolls), doubled(failures));
