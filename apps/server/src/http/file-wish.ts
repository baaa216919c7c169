import type { FastifyRequest } from 'fastify';

const weight = (parameters: string): number => Number(/;\s*q=([\d.]+)/.exec(parameters)?.[1] ?? 1);

/** Whether a type of file is asked for by name, and JSON is not liked better (RFC 9110, 12.5.1). */
export const wants = ({ headers }: Pick<FastifyRequest, 'headers'>, type: string): boolean => {
  const { accept } = headers;
  if (accept === undefined || !accept.includes(type)) return false;
  const liked = new Map(
    accept.split(',').map((range) => [range.split(';', 1)[0]?.trim().toLowerCase(), weight(range)] as const),
  );
  const file = liked.get(type) ?? 0;
  return file > 0 && file >= (liked.get('application/json') ?? 0);
};
