import { Button } from '@florin/ui/parts/button';
import { Copy } from '@florin/ui/parts/copy';
import { QrCode } from '@florin/ui/parts/qr-code';
import type { ComponentChildren } from 'preact';
import { useSay } from '../words/spoken.ts';
import { Preview } from './preview.tsx';

interface MadeProps {
  title: string;
  url: string;
  /** What the e-mail's subject says. */
  subject: string;
  another: () => void;
  children?: ComponentChildren;
}

/** A link that was just made: to be copied, shown, sent and looked at. */
export function Made({ title, url, subject, another, children }: MadeProps) {
  const say = useSay();
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`;
  return (
    <div class="columns">
      <section class="card" role="status">
        <h2>{title}</h2>
        <Copy label={say('pay_link')} value={url} />
        <QrCode content={url} label={say('pay_code')} />
        <div class="deeds">
          <a class="button" href={mail}>
            {say('send_mail')}
          </a>
          <a class="button" href={url} target="_blank" rel="noreferrer">
            {say('open_page')}
          </a>
          {children}
          <Button press={another}>{say('another')}</Button>
        </div>
      </section>
      <Preview url={url} />
    </div>
  );
}
