/** Slow hashing of passwords, so that a stolen table is not a list of passwords. */
export interface Passwords {
  /** Text that holds the hash, its salt and its costs. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to a stored hash. Null does the same work and answers false: how long an answer
   * takes must not tell who has an account.
   * @throws InvariantError when the stored text is no hash of ours.
   */
  verify(password: string, stored: string | null): Promise<boolean>;
}
