import type { Page } from 'playwright-core';

/** Gives a page a device that makes passkeys and signs with them by itself; `verifies`: it knows its person. */
export async function plugAuthenticator(page: Page, { verifies = true } = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: verifies,
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  });
}
