import type { Notice } from '../texts.ts';

/** A text in place of a view. */
export function NoticeBox({ notice: { title, text } }: { notice: Notice }) {
  return (
    <>
      <h2 tabIndex={-1}>{title}</h2>
      <p>{text}</p>
    </>
  );
}

/** A text in place of the whole page, when there is no payment to show. */
export function NoticePage({ notice: { title, text } }: { notice: Notice }) {
  return (
    <section role="status">
      <h1 class="title">{title}</h1>
      <p>{text}</p>
    </section>
  );
}
