/** Hexadecimal HMAC of UTF-8 `content`; the key is text, or bytes in hexadecimal. */
export type Hmac = (hash: 'sha1' | 'sha256' | 'sha512', key: string | { hex: string }, content: string) => string;

export interface VectorCase {
  readonly name: string;
  /** What the receiver knows: its secrets, its clock in Unix seconds, its tolerance. */
  readonly secrets: readonly string[];
  readonly now: number;
  readonly tolerance_seconds: number;
  /** What arrives. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `accepted`, or the code of the refusal. */
  readonly result: string;
  /** Secrets with which Florin itself sends exactly these headers and this body; left out where it never does. */
  readonly signed_with?: readonly string[];
}

const at = 1_767_225_600;
const generated = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const generatedBytes = '3031323334353637383961626364656630313233343536373839616263646566';
const previous = 'whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=';
const previousBytes = '6665646362613938373635343332313066656463626139383736353433323130';
const chosen = 'correct-horse-battery-staple';
const job = '018f0000-0000-7000-8000-000000000001';

/** A body as it is sent; the receiver under test needs no more of it than this. */
const eventBody = (event: string, data: object): string =>
  JSON.stringify({ event, timestamp: '2026-01-01T00:00:00.064218+00:00', data });
const plain = eventBody('payment.completed', {
  payment_id: '018f0000-0000-7000-8000-0000000000aa',
  amount_usd: '25.00',
});

interface Change {
  body?: string;
  secrets?: readonly string[];
  now?: number;
  tolerance_seconds?: number;
  /** Header values to set; null leaves one out. */
  headers?: Readonly<Record<string, string | null>>;
}

/** The ways to make a case, each signature computed by `hmac`. */
function makers(hmac: Hmac) {
  const hex = (secret: string, seconds: number | string = at, body = plain): string =>
    hmac('sha256', secret, `${seconds}.${body}`);
  const base64 = (key: string | { hex: string }, content: string): string =>
    Buffer.from(hmac('sha256', key, content), 'hex').toString('base64');
  const standardKey: Readonly<Record<string, { hex: string }>> = {
    [generated]: { hex: generatedBytes },
    [previous]: { hex: previousBytes },
  };

  /** The headers of a true delivery. */
  function signed(secrets: readonly string[], seconds = at, body = plain): Record<string, string> {
    const content = `${job}.${seconds}.${body}`;
    return {
      'X-SVC-Event': /"event":"([^"]+)"/.exec(body)?.[1] ?? 'payment.completed',
      'X-SVC-Delivery': job,
      'X-SVC-Signature': [`t=${seconds}`, ...secrets.map((secret) => `v1=${hex(secret, seconds, body)}`)].join(','),
      'webhook-id': job,
      'webhook-timestamp': String(seconds),
      'webhook-signature': secrets.map((one) => `v1,${base64(standardKey[one] ?? one, content)}`).join(' '),
    };
  }

  /** A delivery as Florin sends it, met by a receiver that may expect something else. */
  function sent(
    name: string,
    result: string,
    secrets: readonly string[],
    change: Change & { at?: number } = {},
  ): VectorCase {
    const { at: seconds = at, body = plain, secrets: known = secrets, now = at, tolerance_seconds = 300 } = change;
    const headers = signed(secrets, seconds, body);
    return { name, secrets: known, now, tolerance_seconds, headers, body, result, signed_with: secrets };
  }

  /** A delivery that something changed on the way, or that Florin never made. */
  function altered(name: string, result: string, change: Change): VectorCase {
    const { body = plain, secrets = [generated], now = at, tolerance_seconds = 300 } = change;
    const merged = Object.entries({ ...signed([generated]), ...change.headers });
    const headers = Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
    return { name, secrets, now, tolerance_seconds, headers, body, result };
  }
  const header = (name: string, result: string, value: string | null): VectorCase =>
    altered(name, result, { headers: { 'X-SVC-Signature': value } });
  return { hmac, hex, base64, sent, altered, header };
}
type Makers = ReturnType<typeof makers>;

/** Every vector, with `hmac` computing each signature in it. */
export function vectorCases(hmac: Hmac): VectorCase[] {
  const all = makers(hmac);
  const good = all.hex(generated);
  return [
    ...acceptedCases(all.sent),
    ...tolerated(all, good),
    ...clockCases(all.sent),
    ...mismatches(all, good),
    ...malformed(all, good),
    ...unusable(all),
    ...foreignCases(all.altered, (body) => `t=${at},v1=${all.hex(generated, at, body)}`),
  ];
}

/** Unusual, and as good. */
const tolerated = ({ hex, altered, header }: Makers, good: string): VectorCase[] => [
  header('an unknown scheme beside the signature is passed over', 'accepted', `t=${at},v1=${good},v2=AbC-9`),
  header('an unknown scheme before the signature is passed over', 'accepted', `t=${at},v1a=xyz,v1=${good}`),
  header('the time may stand behind the signature', 'accepted', `v1=${good},t=${at}`),
  header('a signature of a secret long gone stands first', 'accepted', `t=${at},v1=${hex('gone')},v1=${good}`),
  header('three signatures, the last one fits', 'accepted', `t=${at},v1=${hex('a')},v1=${hex('b')},v1=${good}`),
  altered('no X-SVC-Event', 'accepted', { headers: { 'X-SVC-Event': null } }),
];

/** Signed with something else, or something else was signed. */
const mismatches = ({ hmac, hex, sent, altered, header }: Makers, good: string): VectorCase[] => [
  sent('another secret', 'signature_mismatch', [generated], { secrets: [chosen] }),
  sent('only the old secret is known after the change', 'signature_mismatch', [generated], { secrets: [previous] }),
  sent('a secret without its prefix', 'signature_mismatch', [generated], { secrets: [generated.slice(6)] }),
  sent('a secret in capitals', 'signature_mismatch', [chosen], { secrets: [chosen.toUpperCase()] }),
  altered('an amount was changed', 'signature_mismatch', { body: plain.replace('25.00', '26.00') }),
  altered('a space was added at the end', 'signature_mismatch', { body: `${plain} ` }),
  altered('a line break was added at the end', 'signature_mismatch', { body: `${plain}\n` }),
  altered('the body was parsed and written again', 'signature_mismatch', {
    body: JSON.stringify(JSON.parse(plain), null, 1),
  }),
  altered('the last byte is missing', 'signature_mismatch', { body: plain.slice(0, -1) }),
  header('a newer time on an old signature', 'signature_mismatch', `t=${at + 60},v1=${good}`),
  header('a zero before the time', 'signature_mismatch', `t=0${at},v1=${good}`),
  header(
    'one digit changed',
    'signature_mismatch',
    `t=${at},v1=${good.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`,
  ),
  header('nothing but zeros', 'signature_mismatch', `t=${at},v1=${'0'.repeat(64)}`),
  header('the body alone was signed', 'signature_mismatch', `t=${at},v1=${hmac('sha256', generated, plain)}`),
  header(
    'time and body were signed without the point',
    'signature_mismatch',
    `t=${at},v1=${hmac('sha256', generated, `${at}${plain}`)}`,
  ),
  header(
    'signed with the bytes that the secret encodes',
    'signature_mismatch',
    `t=${at},v1=${hmac('sha256', { hex: generatedBytes }, `${at}.${plain}`)}`,
  ),
  header('signed in milliseconds', 'timestamp_in_future', `t=${at}000,v1=${hex(generated, `${at}000`)}`),
  header(
    "another delivery's signature",
    'signature_mismatch',
    `t=${at},v1=${hex(generated, at, eventBody('payment.expired', {}))}`,
  ),
];

/** Headers that are not of the scheme. */
const malformed = ({ hmac, base64, header }: Makers, good: string): VectorCase[] => [
  header('no signature header', 'header_missing', null),
  header('an empty signature header', 'header_missing', ''),
  header('no time', 'header_malformed', `v1=${good}`),
  header('no signature', 'header_malformed', `t=${at}`),
  header('only a scheme of the future', 'header_malformed', `t=${at},v2=${good}`),
  header('two times', 'header_malformed', `t=${at},t=${at + 1},v1=${good}`),
  header('the header twice, joined', 'header_malformed', `t=${at},v1=${good}, t=${at},v1=${good}`),
  header('a time that is no number', 'header_malformed', `t=now,v1=${good}`),
  header('a time below zero', 'header_malformed', `t=-1,v1=${good}`),
  header('a time with a fraction', 'header_malformed', `t=${at}.5,v1=${good}`),
  header('a signature of SHA-1', 'header_malformed', `t=${at},v1=${hmac('sha1', generated, `${at}.${plain}`)}`),
  header('a signature of SHA-512', 'header_malformed', `t=${at},v1=${hmac('sha512', generated, `${at}.${plain}`)}`),
  header('a signature in base64', 'header_malformed', `t=${at},v1=${base64(generated, `${at}.${plain}`)}`),
  header('a signature in capitals', 'header_malformed', `t=${at},v1=${good.toUpperCase()}`),
  header('a bare signature', 'header_malformed', good),
  header('a signature as GitHub writes it', 'header_malformed', `sha256=${good}`),
  header('quotes around the header', 'header_malformed', `"t=${at},v1=${good}"`),
  header('spaces behind the commas', 'header_malformed', `t=${at}, v1=${good}`),
  header('more signatures than anybody sends', 'header_malformed', `t=${at}${`,v1=${good}`.repeat(20)}`),
];

/** Nothing to verify with, or nothing to verify. */
const unusable = ({ sent, altered }: Makers): VectorCase[] => [
  sent('no secret is known', 'secret_missing', [generated], { secrets: [] }),
  sent('the secret is empty', 'secret_missing', [generated], { secrets: [''] }),
  sent('a line break behind the secret', 'secret_whitespace', [generated], { secrets: [`${generated}\n`] }),
  sent('a space before the secret', 'secret_whitespace', [generated], { secrets: [` ${generated}`] }),
  altered('an empty body', 'body_missing', { body: '' }),
  altered('another event in the header than in the body', 'event_mismatch', {
    headers: { 'X-SVC-Event': 'payment.expired' },
  }),
];

type Sent = (name: string, result: string, secrets: readonly string[], change?: Change & { at?: number }) => VectorCase;
type Altered = (name: string, result: string, change: Change) => VectorCase;

const acceptedCases = (sent: Sent): VectorCase[] => [
  sent('a generated secret', 'accepted', [generated]),
  sent('a secret of one’s own', 'accepted', [chosen]),
  sent('a prefix that encodes nothing', 'accepted', ['whsec_not*base64']),
  sent('during a change, the receiver knows the new secret', 'accepted', [generated, previous], {
    secrets: [generated],
  }),
  sent('during a change, the receiver knows the old secret', 'accepted', [generated, previous], {
    secrets: [previous],
  }),
  sent('during a change, the receiver knows both', 'accepted', [generated, previous]),
  sent('after a change, the receiver still knows both', 'accepted', [generated], { secrets: [previous, generated] }),
  sent('a body with letters of two to four bytes', 'accepted', [generated], {
    body: eventBody('payment.completed', { payment_id: 'x', note: 'Zoë 支払い 🪙' }),
  }),
  sent('a body with escapes', 'accepted', [generated], {
    body: eventBody('payment.completed', { payment_id: 'x', note: 'a "quote", a \\ and a \u2028' }),
  }),
  sent('a type of event that came later', 'accepted', [generated], {
    body: eventBody('planet.landed', { planet_id: 'x' }),
  }),
];

const clockCases = (sent: Sent): VectorCase[] => [
  sent('as old as may be', 'accepted', [generated], { now: at + 300 }),
  sent('a second too old', 'timestamp_too_old', [generated], { now: at + 301 }),
  sent('as far ahead as may be', 'accepted', [generated], { now: at - 300 }),
  sent('a second too far ahead', 'timestamp_in_future', [generated], { now: at - 301 }),
  sent('a day old, replayed', 'timestamp_too_old', [generated], { now: at + 86_400 }),
  sent('a narrow tolerance', 'timestamp_too_old', [generated], { now: at + 11, tolerance_seconds: 10 }),
  sent('a wide tolerance', 'accepted', [generated], { now: at + 3000, tolerance_seconds: 3600 }),
  sent('at the beginning of time', 'timestamp_too_old', [generated], { at: 0 }),
];

/** Signed with the right secret, but by something that is not Florin. */
const foreignCases = (altered: Altered, signature: (body: string) => string): VectorCase[] =>
  (
    [
      ['signed text that is no JSON', 'payment.completed'],
      ['signed JSON that is no object', '[1,2]'],
      ['a signed null', 'null'],
      ['a signed object without an event', '{"timestamp":"2026-01-01T00:00:00.000000+00:00","data":{}}'],
      ['a signed event without a time', '{"event":"payment.completed","data":{}}'],
      [
        'a signed event whose data is text',
        '{"event":"payment.completed","timestamp":"2026-01-01T00:00:00.000000+00:00","data":"x"}',
      ],
    ] as const
  ).map(([name, body]) =>
    altered(name, 'body_malformed', {
      body,
      headers: { 'X-SVC-Signature': signature(body), 'webhook-signature': null },
    }),
  );
