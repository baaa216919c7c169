import type { PayerWords } from './en.ts';

export const it: PayerWords = {
  receiptSubject: 'Ricevuta di {shop}: {amount}',
  receiptOpening: '{shop} ha ricevuto il pagamento di {amount}.',
  refundLinkSubject: '{shop} le restituisce del denaro',
  refundLinkOpening: '{shop} le restituisce {amount}. Indichi dove: apra il link e inserisca il suo indirizzo.',
  refundLinkAction: 'Inserire l’indirizzo',
  refundSentSubject: 'Il rimborso di {shop} è in arrivo',
  refundSentOpening: '{shop} le ha restituito {amount}.',
  amount: 'Importo',
  paid: 'Pagato',
  order: 'Ordine',
  description: 'Descrizione',
  payment: 'Pagamento',
  completedAt: 'Completato',
  refunded: 'Rimborso',
  address: 'Indirizzo',
  transaction: 'Transazione',
  linkEnds: 'Il link scade',
  openPage: 'Aprire il pagamento',
  closing:
    '{operator} invia questo messaggio per {shop}, che ha indicato questo indirizzo con il pagamento. Nessuno le chiederà una password o una frase segreta.',
};
