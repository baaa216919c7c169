/** Codes of gRPC, as nodes answer with them. */
export const codes = { invalidArgument: 3, notFound: 5, unimplemented: 12, unavailable: 14 } as const;

/** A node does not do what it was asked for; nothing has happened. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const invalid = (why: string): Refused => new Refused(codes.invalidArgument, why);
