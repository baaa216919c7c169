import { type PageMessage, pageMessage, type ReturnTold, sent, type StatusTold } from './messages.ts';

/** Events of the element. None bubbles. */
export interface CheckoutEvents {
  /** The payment has moved, or is told for the first time. It is no proof: deliver by the webhook. */
  status: CustomEvent<StatusTold>;
  /** The payer goes back to the shop. `preventDefault()` keeps the shop's page where it is. */
  return: CustomEvent<ReturnTold>;
  /** The modal was closed. */
  close: Event;
}

/** A server that renders has no elements; there the class is a name and nothing more. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

const style = `:host{display:block;color-scheme:light dark}:host([modal]){display:contents}
iframe{display:block;width:100%;height:100%;min-height:30rem;border:0}
dialog{box-sizing:border-box;width:min(60rem,100vw - 2rem);max-width:none;height:min(54rem,100dvh - 2rem);max-height:none;padding:3rem 0 0;
border:0;border-radius:1rem;overflow:hidden;background:light-dark(#fff,#151c20);color:light-dark(#10171a,#eaf0f2)}
dialog iframe{min-height:0}
dialog::backdrop{background:rgb(0 0 0/60%)}
button{position:absolute;inset-block-start:.125rem;inset-inline-end:.375rem;width:2.75rem;height:2.75rem;padding:0;border:0;
border-radius:50%;background:none;color:inherit;font:1.75rem/1 sans-serif;cursor:pointer}
button:focus-visible{outline:3px solid;outline-offset:-5px}
@media(max-width:40rem){dialog{width:100vw;height:100dvh;border-radius:0}}`;

/** Heights that the element takes on, in CSS pixels: what the page tells is bounded. */
const heights = { min: 240, max: 6000 };

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const parsed = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

/** @throws TypeError */
function checkedUrl(text: string): URL {
  const url = parsed(text);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && localHosts.has(url.hostname))) return url;
  throw new TypeError(
    `"${text}" is no address of a payment page. Give the pay_url of a payment, which starts with https.`,
  );
}

/** `<florin-checkout pay-url="…">`: the page of a payment inside of this one, or over it with `modal`. */
export class FlorinCheckoutElement extends Base {
  static readonly observedAttributes = ['pay-url', 'lang'];
  #frame: HTMLIFrameElement | null = null;
  #dialog: HTMLDialogElement | null = null;
  #origin = '';

  /** `pay_url` of the payment; empty: nothing is shown. */
  get payUrl(): string {
    return this.getAttribute('pay-url') ?? '';
  }
  set payUrl(url: string) {
    if (url !== '') checkedUrl(url);
    this.setAttribute('pay-url', url);
  }

  connectedCallback(): void {
    addEventListener('message', this.#hear);
    this.#draw();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#hear);
    this.#frame = null;
    this.#dialog = null;
    this.shadowRoot?.replaceChildren();
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.isConnected && before !== after) this.#draw();
  }

  /** Closes the modal. */
  close(): void {
    this.#dialog?.close();
  }

  #draw(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    this.#frame = null;
    this.#dialog = null;
    root.replaceChildren();
    if (this.payUrl === '') return;
    const url = checkedUrl(this.payUrl);
    if (this.lang !== '') url.searchParams.set('lang', this.lang);
    this.#origin = url.origin;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    const frame = document.createElement('iframe');
    frame.title = this.title || 'Checkout';
    // Copying the address is the point of the page, and a frame may not without leave.
    frame.allow = 'clipboard-write';
    frame.referrerPolicy = 'no-referrer';
    frame.src = url.href;
    this.#frame = frame;
    if (this.hasAttribute('modal')) this.#drawModal(root, frame);
    else root.append(frame);
  }

  #drawModal(root: ShadowRoot, frame: HTMLIFrameElement): void {
    const dialog = document.createElement('dialog');
    const button = document.createElement('button');
    button.textContent = '×';
    button.setAttribute('aria-label', this.getAttribute('close-label') ?? 'Close');
    button.addEventListener('click', () => dialog.close());
    dialog.setAttribute('aria-label', frame.title);
    dialog.addEventListener('close', () => {
      if (this.#dialog === dialog) this.dispatchEvent(new Event('close'));
    });
    dialog.append(button, frame);
    root.append(dialog);
    this.#dialog = dialog;
    dialog.showModal();
  }

  readonly #hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#origin) return;
    const message = pageMessage(data);
    if (message) this.#take(message, this.#frame);
  };

  #take(message: PageMessage, frame: HTMLIFrameElement): void {
    switch (message.type) {
      case 'ready':
        frame.contentWindow?.postMessage(sent({ type: 'hello' }), this.#origin);
        break;
      case 'height':
        if (!this.#dialog) frame.style.height = `${Math.min(heights.max, Math.max(heights.min, message.pixels))}px`;
        break;
      case 'status':
        this.dispatchEvent(new CustomEvent('status', { detail: message }));
        break;
      case 'return':
        if (this.dispatchEvent(new CustomEvent('return', { detail: message, cancelable: true })))
          location.assign(message.url);
        else this.close();
        break;
      case 'close':
        this.close();
        break;
    }
  }
}

type Hear<Name extends keyof CheckoutEvents> = (event: CheckoutEvents[Name]) => void;

/** The element with the types of its events. */
export interface CheckoutElement extends FlorinCheckoutElement {
  addEventListener<Name extends keyof CheckoutEvents>(
    name: Name,
    hear: Hear<Name>,
    options?: AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    hear: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** Makes `<florin-checkout>` known to this page; again and on a server it does nothing. */
export function defineCheckout(): void {
  const known = globalThis.customElements;
  if (known !== undefined && known.get('florin-checkout') === undefined)
    known.define('florin-checkout', FlorinCheckoutElement);
}

declare global {
  interface HTMLElementTagNameMap {
    'florin-checkout': CheckoutElement;
  }
}
