/** Where this installation is reached. */
export interface Bases {
  /** For example `https://api.example.com`, without a slash at the end. */
  baseUrl: string;
  payPageBase: string;
  /** Those that are served. */
  consoles?: readonly { name: string; origin: string }[];
}

/** Addresses that answers contain. */
export class Links {
  readonly #bases: Bases;

  constructor(bases: Bases) {
    this.#bases = bases;
  }

  payPage(paymentId: string): string {
    return `${this.#bases.payPageBase}/pay/${paymentId}`;
  }

  /** Where the payment page is hosted apart from this server; null where this server has it. */
  payPageApart(): { origin: string; payPage(paymentId: string): string } | null {
    const { baseUrl, payPageBase } = this.#bases;
    if (baseUrl === payPageBase) return null;
    return { origin: new URL(payPageBase).origin, payPage: (paymentId) => this.payPage(paymentId) };
  }

  /** The page of a link is the server's alone: a payment page that is hosted apart has none. */
  paymentLink(linkId: string): string {
    return `${this.#bases.baseUrl}/pay/links/${linkId}`;
  }

  /** Behind `#`: what follows it never leaves a browser. */
  refundPage(paymentId: string, token: string): string {
    return `${this.payPage(paymentId)}#refund=${token}`;
  }

  /** Where an invited person takes up an invitation into a team; null where no merchants' console is served. */
  joinPage(code: string): string | null {
    const served = this.#bases.consoles?.find(({ name }) => name === 'merchant');
    return served ? `${served.origin}/join#${code}` : null;
  }

  payPageBase(): string {
    return this.#bases.payPageBase;
  }

  tokenLogo(symbol: string): string {
    return `${this.#bases.baseUrl}/assets/tokens/${symbol.toLowerCase()}.svg`;
  }

  chainLogo(shortName: string): string {
    return `${this.#bases.baseUrl}/assets/chains/${shortName}.svg`;
  }

  /** @param hash SHA-256 of the picture, in hex */
  merchantLogo(hash: string): string {
    return `${this.#bases.baseUrl}/assets/logos/${hash}.png`;
  }

  logo(): string {
    return `${this.#bases.baseUrl}/assets/logo.svg`;
  }
}
