/** Where a mail server is reached, and as whom. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte (RFC 8314); otherwise by STARTTLS (RFC 3207). */
  implicitTls: boolean;
  /** Whether a connection without TLS is refused: only a server of this machine may go without. */
  requiresTls: boolean;
  /** Null: the server asks for none. */
  login: { user: string; password: string } | null;
  /** PEM of an authority to trust instead of the system's; null: the system's. */
  ca: string | null;
  /** The address that every message comes from. */
  from: string;
  /** Where answers go; null: to the sender. */
  replyTo: string | null;
}
