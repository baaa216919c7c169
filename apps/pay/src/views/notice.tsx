import { useLocale } from '../i18n/locale.tsx';
import { NoticeBox } from '../parts/notice-box.tsx';
import { noticeOf } from '../show/notices.ts';
import type { Shown } from './shown.ts';

/** A status that asks nothing of the payer but to read. */
export function NoticeView({ checkout }: Shown) {
  const notice = noticeOf(useLocale(), checkout);
  return notice && <NoticeBox notice={notice} />;
}
