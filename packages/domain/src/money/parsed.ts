/** Why a text is no amount: the caller of the parser knows the field and words the refusal. */
export type AmountFault = 'malformed' | 'too_many_fraction_digits' | 'too_large' | 'not_positive';

/** An amount read from text that a caller wrote. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: AmountFault };
