/** Something that must not be: the rule it breaks, where, and the figures. */
export interface Finding {
  rule: string;
  subject: string;
  facts: unknown;
}

export class FoundError extends Error {
  override readonly name = 'FoundError';
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(`${finding.rule} ${finding.subject}`);
    this.finding = finding;
  }
}
