import { hash } from 'node:crypto';

/**
 * SHA-256 of a key or session token, in hex: what is stored and looked up instead of the credential. A slow hash
 * would protect nothing here, since 154 random bits and more cannot be guessed.
 */
export const credentialHash = (credential: string): string => hash('sha256', credential, 'hex');
