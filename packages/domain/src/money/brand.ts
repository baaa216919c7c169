declare const unit: unique symbol;

/** A value that carries its unit in its type: two units never mix without an explicit function. */
export type Brand<Value, Unit extends string> = Value & { readonly [unit]: Unit };
