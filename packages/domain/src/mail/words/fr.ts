import type { PayerWords } from './en.ts';

export const fr: PayerWords = {
  receiptSubject: 'Reçu de {shop} : {amount}',
  receiptOpening: '{shop} a reçu votre paiement de {amount}.',
  refundLinkSubject: '{shop} vous rembourse',
  refundLinkOpening: '{shop} vous rend {amount}. Dites où l’envoyer : ouvrez le lien et saisissez votre adresse.',
  refundLinkAction: 'Saisir l’adresse',
  refundSentSubject: 'Votre remboursement de {shop} est en route',
  refundSentOpening: '{shop} vous a renvoyé {amount}.',
  amount: 'Montant',
  paid: 'Payé',
  order: 'Commande',
  description: 'Description',
  payment: 'Paiement',
  completedAt: 'Terminé',
  refunded: 'Remboursement',
  address: 'Adresse',
  transaction: 'Transaction',
  linkEnds: 'Le lien expire',
  openPage: 'Ouvrir le paiement',
  closing:
    '{operator} envoie ceci pour {shop}, qui a donné cette adresse avec le paiement. Personne ne vous demandera un mot de passe ni une phrase secrète.',
};
