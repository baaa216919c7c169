<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\EntryList;
use Florin\FlorinError;
use Florin\Transport;

/**
 * Who works for a merchant, and as what.
 *
 * @phpstan-import-type HandingOver from Types
 * @phpstan-import-type Joined from Types
 * @phpstan-import-type Joining from Types
 * @phpstan-import-type MadeMemberInvitation from Types
 * @phpstan-import-type Member from Types
 * @phpstan-import-type MemberInvitation from Types
 * @phpstan-import-type MemberInvitationPage from Types
 * @phpstan-import-type MemberPage from Types
 * @phpstan-import-type MemberRoleChange from Types
 * @phpstan-import-type NewMemberInvitation from Types
 * @phpstan-import-type TeamInvitationsQuery from Types
 * @phpstan-import-type TeamListQuery from Types
 * @phpstan-import-type CallOptions from Transport
 */
class TeamApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * List the members of your team, who holds the account first: GET /v1/team/members.
     *
     * Needs a merchant's session. Every role may.
     *
     * @param TeamListQuery $query
     * @param CallOptions $options
     * @return EntryList<MemberPage, Member>
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function list(array $query = [], array $options = []): EntryList
    {
        return new EntryList($this->transport, 'members', new Call('GET', '/v1/team/members', query: $query, options: $options));
    }

    /**
     * Give a member another role: PUT /v1/team/members/:member_id.
     *
     * Holds from their next request on. UNAUTHORIZED without the code of your second factor once it is on. CONFLICT for who holds the account, and for your own role. Needs a merchant's session. Of those that are signed in, for the role `owner`.
     *
     * @param MemberRoleChange $body
     * @param CallOptions $options
     * @return Member
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function changeRole(string $memberId, array $body, array $options = []): array
    {
        return $this->transport->send(new Call('PUT', '/v1/team/members/{member_id}', ids: ['member_id' => $memberId], body: $body, options: $options));
    }

    /**
     * Hand the account over to a member: POST /v1/team/members/:member_id/hand-over.
     *
     * They become an owner and hold the account: API keys ask for their second factor, and e-mails go to their address. You stay an owner, whom owners may demote and remove. FORBIDDEN unless you hold the account and have a second factor or a passkey; UNAUTHORIZED without its proof. CONFLICT when the member has none. Needs a merchant's session. Of those that are signed in, for the role `owner`.
     *
     * @param HandingOver $body
     * @param CallOptions $options
     * @return Member
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function handOver(string $memberId, array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/team/members/{member_id}/hand-over', ids: ['member_id' => $memberId], body: $body, options: $options));
    }

    /**
     * Remove a member from your team: DELETE /v1/team/members/:member_id.
     *
     * Their sessions end at once and their password opens nothing. API keys that they made go on: revoke those that should not. CONFLICT for who holds the account. Needs a merchant's session. Of those that are signed in, for the role `owner`.
     *
     * @param CallOptions $options
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function remove(string $memberId, array $options = []): void
    {
        $this->transport->send(new Call('DELETE', '/v1/team/members/{member_id}', ids: ['member_id' => $memberId], options: $options));
    }

    /**
     * End every session of a member: DELETE /v1/team/members/:member_id/sessions.
     *
     * Needs a merchant's session. Of those that are signed in, for the role `owner`.
     *
     * @param CallOptions $options
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function endSessions(string $memberId, array $options = []): void
    {
        $this->transport->send(new Call('DELETE', '/v1/team/members/{member_id}/sessions', ids: ['member_id' => $memberId], options: $options));
    }

    /**
     * List the open invitations into your team, newest first: GET /v1/team/invitations.
     *
     * Needs a merchant's session. Of those that are signed in, for the role `owner`.
     *
     * @param TeamInvitationsQuery $query
     * @param CallOptions $options
     * @return EntryList<MemberInvitationPage, MemberInvitation>
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function invitations(array $query = [], array $options = []): EntryList
    {
        return new EntryList($this->transport, 'invitations', new Call('GET', '/v1/team/invitations', query: $query, options: $options));
    }

    /**
     * Invite somebody into your team: POST /v1/team/invitations.
     *
     * Good once, for this e-mail, for 7 days. The answer has the link, to be handed over by you; it is also sent where the operator has switched e-mails on. UNAUTHORIZED without the code of your second factor once it is on. CONFLICT when the e-mail has an account, or your team is full. Needs a merchant's session. Of those that are signed in, for the role `owner`.
     *
     * @param NewMemberInvitation $body
     * @param CallOptions $options
     * @return MadeMemberInvitation
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function invite(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/team/invitations', body: $body, options: $options));
    }

    /**
     * Withdraw an invitation into your team: DELETE /v1/team/invitations/:invitation_id.
     *
     * NOT_FOUND when it was accepted: then remove the member. Needs a merchant's session. Of those that are signed in, for the role `owner`.
     *
     * @param CallOptions $options
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function withdrawInvitation(string $invitationId, array $options = []): void
    {
        $this->transport->send(new Call('DELETE', '/v1/team/invitations/{invitation_id}', ids: ['invitation_id' => $invitationId], options: $options));
    }

    /**
     * Accept an invitation into a team: POST /v1/auth/join.
     *
     * Makes your own account with a password of your own; then sign in. FORBIDDEN when the invitation is unknown, used, over or withdrawn. Needs no credential.
     *
     * @param Joining $body
     * @param CallOptions $options
     * @return Joined
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function join(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/auth/join', body: $body, options: $options));
    }
}
