/** A changeset: how far it raises a version, and its sentence. */
export interface Change {
  bump: 'major' | 'minor' | 'patch';
  text: string;
}

const bumps = ['major', 'minor', 'patch'] as const;
const titles = { major: 'Breaking', minor: 'New', patch: 'Mended' } as const;

/** @throws Error for a text that is no changeset */
export function parseChange(text: string): Change {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? [];
  const bump = bumps.find((one) => new RegExp(`: ${one}$`, 'm').test(head));
  if (bump === undefined || body.trim() === '')
    throw new Error('A changeset has no version that it raises, or no sentence.');
  return { bump, text: body.trim().replaceAll(/\s*\n\s*/g, ' ') };
}

/** The notes of a release: what breaks first, then what is new, then what was mended. */
export function releaseNotes(version: string, changes: readonly Change[]): string {
  const parts = bumps.flatMap((bump) => {
    const own = changes.filter((change) => change.bump === bump);
    return own.length === 0 ? [] : [`## ${titles[bump]}\n\n${own.map(({ text }) => `- ${text}`).join('\n')}\n`];
  });
  return [`# Florin ${version}\n`, ...parts].join('\n');
}
