import type { Values } from '@florin/ui/words/fill';
import type { WordName } from '../words/en.ts';

/** What is known about what a merchant might have to do. */
export interface Circumstances {
  /** Counts of payments by what is the matter with them. */
  partial: number;
  endedShort: number;
  stuck: number;
  /** Addresses of endpoints that do not accept deliveries. */
  failingUrls: readonly string[];
  givenUp: number;
  isVerified: boolean;
}

/** One thing that needs a person, with where to do something about it. */
export interface Need {
  title: WordName;
  text: WordName;
  values: Values;
  href: string;
  isUrgent: boolean;
}

/** What needs a person, the most pressing first. */
export function needsOf(known: Circumstances): Need[] {
  const { partial, endedShort, stuck, failingUrls, givenUp, isVerified } = known;
  const need = (isTrue: boolean, found: Omit<Need, 'values'>, values: Values = {}): Need[] =>
    isTrue ? [{ ...found, values }] : [];
  return [
    ...need(!isVerified, {
      title: 'need_verification',
      text: 'need_verification_text',
      href: '/verification',
      isUrgent: true,
    }),
    ...need(
      failingUrls.length > 0,
      { title: 'need_webhook', text: 'need_webhook_text', href: '/webhooks', isUrgent: true },
      { count: failingUrls.length, url: failingUrls.join(', ') },
    ),
    ...need(
      stuck > 0,
      { title: 'need_stuck', text: 'need_stuck_text', href: '/payments?group=group_attention', isUrgent: true },
      { count: stuck },
    ),
    ...need(
      partial > 0,
      { title: 'need_partial', text: 'need_partial_text', href: '/payments?status=partially_paid', isUrgent: false },
      { count: partial },
    ),
    ...need(
      endedShort > 0,
      { title: 'need_ended', text: 'need_ended_text', href: '/payments?status=expired_partial', isUrgent: false },
      { count: endedShort },
    ),
    ...need(
      givenUp > 0,
      {
        title: 'need_deliveries',
        text: 'need_deliveries_text',
        href: '/webhooks?status=permanently_failed',
        isUrgent: false,
      },
      { count: givenUp },
    ),
  ];
}
