import { describe, expect, test } from 'vitest';
import { BlockedAddressError, UnknownHostError } from './guarded-connector.ts';
import { responseText } from './response-text.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { webhookFailure } from './webhook-failure.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

describe('the stored text of an answer', () => {
  test('keeps what is readable and drops what steers', () => {
    expect(responseText(bytes('{"ok":true}\n\tfine\r\n\u0000\u001b[31mred\u0007\u009b'), 4096)).toBe(
      '{"ok":true}\n\tfine\n[31mred',
    );
  });

  test('is cut between characters, never inside one', () => {
    for (let cut = 0; cut <= 12; cut += 1) {
      const text = responseText(bytes('aé€😀b😀'), cut);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(cut);
      expect('aé€😀b😀'.startsWith(text)).toBe(true);
    }
    expect(responseText(bytes('aé€😀b'), 10)).toBe('aé€😀');
    expect(responseText(bytes('aé€😀b'), 9)).toBe('aé€');
  });

  test('is UTF-8 whatever the bytes were', () => {
    expect(responseText(Uint8Array.from([0xff, 0x41, 0xc3]), 4096)).toBe('\ufffdA\ufffd');
    expect(Buffer.byteLength(responseText(new Uint8Array(4096).fill(0xff), 4096))).toBeLessThanOrEqual(4096);
  });
});

describe('the wish for a pause', () => {
  test.each([
    [{ 'retry-after': '120' }, 120],
    [{ 'retry-after': ' 0 ' }, 0],
    [{ 'retry-after': ['30', '60'] }, 30],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:30:00 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }, 120],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT', date: 'Wed, 21 Oct 2026 07:30:00 GMT' }, null],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:30:00 GMT' }, null],
    [{ 'retry-after': '-5' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('%j is %s', (headers, seconds) => expect(retryAfterSeconds(headers)).toBe(seconds));
});

describe('the word for a failure', () => {
  const coded = (code: string) => Object.assign(new Error(code), { code });

  test.each([
    ['ECONNREFUSED', 'connection_refused'],
    ['ENETUNREACH', 'connection_refused'],
    ['ECONNRESET', 'connection_reset'],
    ['UND_ERR_SOCKET', 'connection_reset'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['ETIMEDOUT', 'timeout'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_error'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_error'],
    ['CERT_HAS_EXPIRED', 'tls_error'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls_error'],
    ['INVALID_PURPOSE', 'tls_error'],
    ['INVALID_CA', 'tls_error'],
    ['UNSPECIFIED', 'tls_error'],
    ['PATH_LENGTH_EXCEEDED', 'tls_error'],
    ['CRL_HAS_EXPIRED', 'tls_error'],
    ['ERROR_IN_CERT_NOT_BEFORE_FIELD', 'tls_error'],
    ['EAFNOSUPPORT', 'connection_refused'],
    ['EHOSTDOWN', 'connection_refused'],
    ['ENETDOWN', 'connection_refused'],
    ['SOMETHING_NEW', 'protocol_error'],
    ['HPE_INVALID_CONSTANT', 'protocol_error'],
    ['UND_ERR_HEADERS_OVERFLOW', 'protocol_error'],
    ['UND_ERR_SOMETHING_NEW', 'protocol_error'],
  ])('%s is %s', (code, word) => expect(webhookFailure(coded(code))).toBe(word));

  test('of several tried addresses the last one tells', () => {
    expect(webhookFailure(new AggregateError([coded('ENETUNREACH'), coded('ECONNREFUSED')]))).toBe(
      'connection_refused',
    );
  });

  test('our own refusals have their words', () => {
    expect(webhookFailure(new BlockedAddressError())).toBe('blocked_address');
    expect(webhookFailure(new UnknownHostError())).toBe('dns_error');
    expect(webhookFailure(new DOMException('late', 'TimeoutError'))).toBe('timeout');
  });

  test('a defect is no fault of the receiver', () => {
    expect(() => webhookFailure(new TypeError('undefined is not a function'))).toThrow(TypeError);
    for (const code of ['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'ERR_INVALID_ARG_TYPE'])
      expect(() => webhookFailure(coded(code))).toThrow(code);
  });
});
