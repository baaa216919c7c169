/** Where nodes of chains may be asked. */
export interface NodeAddresses {
  /** Why this address must not be asked; null when it may. */
  refusal(url: string): Promise<string | null>;
}
