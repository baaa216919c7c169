import type { ComponentChildren } from 'preact';
import { useErrorBoundary, useRef } from 'preact/hooks';
import { useLocale } from '../i18n/locale.tsx';
import { broken } from '../show/notices.ts';
import { NoticeBox } from './notice-box.tsx';

interface Broken {
  /** In place of the whole page, not of a view. */
  isAll?: boolean;
}

/** In place of what cannot be drawn. It names no address: what checks addresses may be what failed. */
export function Broken({ isAll = false }: Broken) {
  const locale = useLocale();
  const said = (
    <div role="alert">
      <NoticeBox notice={broken(locale)} level={isAll ? 'h1' : 'h2'} />
      <div class="actions">
        <button type="button" class="main" onClick={() => location.reload()}>
          {locale.text('try_now')}
        </button>
      </div>
    </div>
  );
  return isAll ? <main class="panel alone">{said}</main> : said;
}

interface Guarded extends Broken {
  /** What is drawn: where another thing is drawn next, that is tried again. */
  what: string;
  children: ComponentChildren;
}

/** What cannot be drawn would take all around it along, and leave its payer an empty page. */
export function Guarded({ what, isAll, children }: Guarded) {
  const failed = useRef<string | null>(null);
  useErrorBoundary((error: unknown) => {
    failed.current = what;
    reportError(error);
  });
  return <>{failed.current === what ? <Broken isAll={isAll ?? false} /> : children}</>;
}
