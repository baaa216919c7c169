import type { ComponentChildren } from 'preact';
import type { Notice } from '../show/notice.ts';
import { Sign } from './icon.tsx';

/** A text in place of a view; `level` h1 where there is no other heading. */
export function NoticeBox({ notice, level: Heading = 'h2' }: { notice: Notice; level?: 'h1' | 'h2' }) {
  return (
    <>
      <Sign name={notice.icon} mood={notice.mood} />
      <Heading class="title" tabIndex={-1}>
        {notice.title}
      </Heading>
      <p>{notice.text}</p>
    </>
  );
}

/** A text in place of the whole page, when there is no payment to show; `children` say what to do. */
export function NoticePage({ notice, children }: { notice: Notice; children?: ComponentChildren }) {
  return (
    <main class="panel alone">
      <section role="status">
        <NoticeBox notice={notice} level="h1" />
      </section>
      {children}
    </main>
  );
}
