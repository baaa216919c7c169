import type { oas31 } from 'openapi3-ts';
import { limits } from '../limits.ts';
import type { AnyRoute } from '../route.ts';

const text = (description: string, example?: string): oas31.HeaderObject => ({
  description,
  schema: { type: 'string' },
  ...(example === undefined ? {} : { example }),
});

/** Every header that an answer may carry beside those of HTTP itself. */
export const answerHeaders: Readonly<Record<string, oas31.HeaderObject>> = {
  'X-Request-Id': text('Quote it when you report a problem.'),
  'RateLimit-Policy': text('For a key: how many requests within how many seconds.', '"key";q=60;w=1'),
  RateLimit: text('For a key: how many more at this moment, and seconds until more are free.', '"key";r=59;t=1'),
  'Retry-After': text('Seconds to wait.', '1'),
  Link: text('Other pages of the list: `rel="next"` and `rel="prev"` where there are any.'),
  'Idempotency-Replayed': text('`true`: the answer of the first request with this key; nothing was done again.'),
};

const reference = (name: string): Record<string, oas31.ReferenceObject> => ({
  [name]: { $ref: `#/components/headers/${name}` },
});

const isPaged = (route: AnyRoute): boolean =>
  ['page', 'next_cursor'].some((member) => member in ((route.metadata.examples.data as object | null) ?? {}));

/** The headers of a successful answer of the route. */
export function headersOf(route: AnyRoute): Record<string, oas31.ReferenceObject> {
  const { access } = route.metadata;
  return {
    ...reference('X-Request-Id'),
    ...(access.credential === 'key_or_session' ? { ...reference('RateLimit-Policy'), ...reference('RateLimit') } : {}),
    ...(isPaged(route) ? reference('Link') : {}),
    ...(access.idempotency === 'honoured' ? reference('Idempotency-Replayed') : {}),
  };
}

/** The header that a route asks for as a proof. */
export const secretParameter = ({ metadata: { header } }: AnyRoute): oas31.ParameterObject[] =>
  header === null
    ? []
    : [
        {
          name: header.name,
          in: 'header',
          required: true,
          description: header.description,
          schema: { type: 'string' },
        },
      ];

/** The request header that makes a route safe to repeat; none where it has no meaning. */
export const idempotencyParameter = (route: AnyRoute): oas31.ParameterObject[] =>
  route.metadata.access.idempotency === 'honoured'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: `A text of your own for this one effect: repeated with the same body within ${limits.idempotencyKeyHours} hours, the request answers as the first time and does nothing. Another body is refused; while the first is under way, CONFLICT.`,
          schema: {
            type: 'string',
            minLength: 1,
            maxLength: limits.idempotencyKeyCharactersMax,
            pattern: '^[\\x21-\\x7e]+$',
          },
        },
      ]
    : [];
