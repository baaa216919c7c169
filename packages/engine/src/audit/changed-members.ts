/** The members that a change names; those it leaves out stay as they are. */
export type Changes<T> = { readonly [key in keyof T]?: T[key] | undefined };

/** Without the members that are undefined. */
export const changedMembers = <T extends object>(changes: Changes<T>): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
