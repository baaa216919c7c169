// Written by "npm run sdk" from the contract. Do not edit.

import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import type { ApprovalEvidence } from './withdrawal-passkeys.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: whose signatures the signer believes. */
export interface AdminApproversApi {
  /**
   * List the approvers that the signer believes, and proposed changes: `GET /v1/admin/approvers`.
   * As the signer told it; CONFLICT before a worker has asked it. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  list(options?: CallOptions): Promise<ApproverList>;

  /**
   * Propose that somebody becomes an approver, or leaves: `POST /v1/admin/approvers`.
   * Nothing changes before an approver signs it. The very first approver is accepted on the console of the signer. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  propose(body: NewApproverProposal, options?: CallOptions): Promise<ApproverProposal>;

  /**
   * Hand an approver's signature of a proposal in: `POST /v1/admin/approvers/:id/sign`.
   * The signer takes the change over within seconds. The signature names the list that it changes: when that has changed meanwhile, it has to be signed again. Needs an administrator's session. Of those that are signed in, for the role `operator` or `approver`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  sign(id: string, body: ProposalSignature, options?: CallOptions): Promise<ApproverProposal>;
}

const routes: RoutesOf<AdminApproversApi> = {
  list: 'GET /v1/admin/approvers',
  propose: 'POST= /v1/admin/approvers',
  sign: 'POST= /v1/admin/approvers/:id/sign',
};

/** Administration: whose signatures the signer believes. */
export const connectAdminApprovers = (connection: Connection): AdminApproversApi => resource(connection, routes);

export interface ApproverList {
  /** Whose signatures the signer believes. */
  readonly approvers: readonly ({
    /** Names the passkey or the key file. */
    readonly key: string;
    /** `passkey` or `key` for a key file. */
    readonly kind: 'passkey' | 'key';
    /** Whose key it is; null where it is not known. */
    readonly person: string;
    /** The public half of the key, in base64url. */
    readonly public_key: string;
    /** To be read to each other. */
    readonly fingerprint: string;
    /** Whether only development stacks believe it. */
    readonly development: boolean;
  })[];
  /** Changes of the approvers that wait or have ended. */
  readonly proposals: readonly ApproverProposal[];
  /** The domain that passkeys belong to; null where none are believed. */
  readonly relying_party: string | null;
}

export interface ApproverProposal {
  /** Its id. */
  readonly id: Uuid;
  /** What is to be done: `enrol` adds an approver, `remove` takes one away. */
  readonly action: 'enrol' | 'remove';
  /** Names the passkey or the key file; null where none is meant. */
  readonly key: string;
  /** Who would join; null for a removal. */
  readonly approver: {
    /** Names the passkey or the key file. */
    readonly key: string;
    /** `passkey` or `key` for a key file. */
    readonly kind: 'passkey' | 'key';
    /** Whose key it is; null where it is not known. */
    readonly person: string;
    /** The public half of the key, in base64url. */
    readonly public_key: string;
    /** To be read to each other. */
    readonly fingerprint: string;
    /** Whether only development stacks believe it. */
    readonly development: boolean;
  } | null;
  /** Whether it waits for signatures, is signed, was refused by the signer, or is done. */
  readonly status: 'waiting' | 'signed' | 'refused' | 'done';
  /** Why the signer did not take it over. */
  readonly reason: string | null;
  /** What is signed, to be read. */
  readonly text: string;
  /** What a key signs in place of the text: base64url of 32 bytes. */
  readonly challenge: string;
  /** When it was made. */
  readonly created_at: Timestamp;
}

export interface NewApproverProposal {
  /** What is to be done: `enrol` adds an approver, `remove` takes one away. */
  readonly action: 'enrol' | 'remove';
  /** Whose key it is, to enrol it. */
  readonly person?: string | null;
  /** Of a key file, to enrol it. */
  readonly public_key?: string | null;
  /** Of a passkey, to enrol it: what the browser answered. */
  readonly registration?: {
    /** Base64url without padding. */
    readonly credential: string;
    /** Base64url without padding. */
    readonly client_data_json: string;
    /** Base64url without padding. */
    readonly attestation_object: string;
  } | null;
  /** Whom to remove. */
  readonly key?: string | null;
}

export interface ProposalSignature {
  /** The signature, as a browser or a key file made it. */
  readonly evidence: ApprovalEvidence;
}
