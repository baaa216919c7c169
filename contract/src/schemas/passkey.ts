import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { nameInput, textInput, timestamp, uuid, uuidInput, wordInput } from '../scalars.ts';
import { base64url, registration } from './approval.ts';

/** A passkey that signs its account in. */
export const passkey = z
  .object({
    id: uuid,
    name: z.string(),
    relying_party: z.string().meta({ description: 'The domain that it was made for: it signs in there alone.' }),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'Passkey', examples: [examples.passkey] });
export type Passkey = z.infer<typeof passkey>;

export const passkeyList = z
  .object({ passkeys: z.array(passkey) })
  .meta({ id: 'PasskeyList', examples: [examples.passkeyList] });
export type PasskeyList = z.infer<typeof passkeyList>;

const challenge = {
  challenge: z.string().meta({ description: 'Base64url of 32 bytes, good once.' }),
  relying_party: z.string().meta({ description: 'The domain to ask the browser for.' }),
  expires_at: timestamp,
};

/** What a browser is asked for, so that it makes a passkey. */
export const passkeyCreation = z
  .object({
    ...challenge,
    user: z
      .object({ handle: z.string(), name: z.string(), display_name: z.string() })
      .meta({ description: 'Whom the passkey is for.' }),
    exclude: z.array(z.string()).meta({ description: 'Credentials that the account has already.' }),
  })
  .meta({ id: 'PasskeyCreation', examples: [examples.passkeyCreation] });
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** What a browser is asked for, so that a passkey signs. */
export const passkeyChallenge = z
  .object({
    ...challenge,
    credentials: z.array(z.string()).meta({ description: 'Which may sign; none: any that the person chooses.' }),
  })
  .meta({ id: 'PasskeyChallenge', examples: [examples.passkeyChallenge] });
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>;

export const passkeyWish = objectInput({
  current_password: textInput(limits.passwordCharactersMax)
    .nullish()
    .meta({ format: 'password', description: 'Asked for while the account has no second factor.' }),
})
  .meta({ id: 'PasskeyWish', examples: [examples.passkeyWish] })
  .optional();

export const newPasskey = objectInput({
  name: nameInput(limits.nameCharactersMax).meta({ description: 'By which its owner knows it.' }),
  registration,
}).meta({ id: 'NewPasskey', examples: [examples.newPasskey] });

export const passkeyName = objectInput({
  name: nameInput(limits.nameCharactersMax).meta({ description: 'By which its owner knows it.' }),
}).meta({ id: 'PasskeyName', examples: [examples.passkeyName] });

/** What a browser answered when a passkey signed. */
export const passkeyAssertion = objectInput({
  credential: base64url(1400),
  client_data_json: base64url(4000),
  authenticator_data: base64url(4000),
  signature: base64url(1000),
  user_handle: base64url(100).nullish(),
}).meta({ id: 'PasskeyAssertion', examples: [examples.passkeyAssertion] });
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** What a proof is for: this one request and no other. */
export const provenRequest = objectInput({
  method: wordInput(['POST', 'PUT', 'DELETE']),
  path: textInput(limits.urlCharactersMax),
  body: textInput(limits.provenBodyCharactersMax)
    .nullish()
    .meta({ description: 'The JSON that will be sent, as text; `totp_code` does not count.' }),
}).meta({ id: 'ProvenRequest', examples: [examples.provenRequest] });
export type ProvenRequest = z.infer<typeof provenRequest>;

export const proofWish = objectInput({
  request: provenRequest
    .nullish()
    .meta({ description: 'The request that the proof is for. Left out: the session is fresh for ten minutes.' }),
})
  .meta({ id: 'ProofWish', examples: [examples.proofWish] })
  .optional();

export const passkeyProof = z
  .object({
    totp_code: z
      .string()
      .nullable()
      .meta({ description: 'Goes once into `totp_code` of the request that was named; null where none was.' }),
    fresh_until: timestamp
      .nullable()
      .meta({ description: 'Until then this session is not asked again; null where a request was named.' }),
  })
  .meta({ id: 'PasskeyProof', examples: [examples.passkeyProof] });
export type PasskeyProof = z.infer<typeof passkeyProof>;

export const passkeyParams = z.object({ passkey_id: uuidInput });
