import type { TeamWords } from './en-team.ts';

/** What the console says about a team and its roles, in French. */
export const frTeam: TeamWords = {
  team: 'Équipe',
  member: 'Membre',
  member_you: 'vous',
  role: 'Rôle',
  roles: 'Ce que permet chaque rôle',
  manage: 'Gérer',
  role_owner: 'Propriétaire',
  role_owner_text: 'Tout, portefeuilles et équipe compris.',
  role_developer: 'Développement',
  role_developer_text: 'Paiements et liens, webhooks, clés API et apparence de la page. Aucune sortie d’argent.',
  role_finance: 'Finances',
  role_finance_text:
    'Paiements et liens, retraits vers les portefeuilles désignés par un propriétaire, et remboursements.',
  role_support: 'Assistance',
  role_support_text: 'Paiements et liens, et remboursements.',
  role_read_only: 'Lecture seule',
  role_read_only_text: 'Voit tout sauf les secrets et ne change rien.',
  role_change: 'Changer le rôle',
  invite: 'Inviter',
  invitations: 'Invitations en attente',
  ends: 'Expire',
  withdraw_invitation: 'Retirer',
  invitation_made: 'L’invitation est prête',
  invitation_mailed: 'Elle a été envoyée à {email}. Le lien ne s’affiche que cette fois et ne sert qu’une fois.',
  invitation_hand_over:
    'Transmettez vous-même le lien à {email}. Il ne s’affiche que cette fois et ne sert qu’une fois.',
  invitation_link: 'Lien d’invitation',
  holder: 'Titulaire du compte',
  member_holder:
    'Ce membre est titulaire du compte : les clés API demandent son second facteur, les e-mails lui sont adressés, et il reste propriétaire jusqu’à ce qu’il le transmette.',
  role_own: 'Personne ne change son propre rôle : demandez à un autre propriétaire.',
  hand_over: 'Transmettre le compte',
  hand_over_sure:
    '{name} devient propriétaire et titulaire du compte : les clés API demanderont son second facteur et les e-mails lui seront adressés. Vous restez propriétaire, mais d’autres pourront changer votre rôle ou vous retirer.',
  hand_over_now: 'Transmettre à {name}',
  member_remove: 'Retirer de l’équipe',
  member_remove_sure:
    '{name} est déconnecté aussitôt et ne peut plus se connecter. Ses clés API restent valables. Appuyez encore une fois pour retirer.',
  member_end_sessions: 'Fermer toutes les sessions',
  join: 'Rejoindre l’équipe',
  join_text: 'Vous êtes invité dans une équipe. Choisissez votre propre mot de passe.',
  join_name: 'Votre nom',
  made_by: 'Créée par',
};
