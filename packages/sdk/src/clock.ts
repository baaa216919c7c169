/** Time as the client sees it; tests give their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `action` once after so many milliseconds; the answer cancels it. */
  after(ms: number, action: () => void): () => void;
}
