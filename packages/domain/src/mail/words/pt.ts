import type { PayerWords } from './en.ts';

export const pt: PayerWords = {
  receiptSubject: 'Recibo de {shop}: {amount}',
  receiptOpening: '{shop} recebeu o seu pagamento de {amount}.',
  refundLinkSubject: '{shop} devolve-lhe dinheiro',
  refundLinkOpening: '{shop} devolve-lhe {amount}. Diga para onde: abra o link e introduza o seu endereço.',
  refundLinkAction: 'Introduzir o endereço',
  refundSentSubject: 'O seu reembolso de {shop} está a caminho',
  refundSentOpening: '{shop} devolveu-lhe {amount}.',
  amount: 'Valor',
  paid: 'Pago',
  order: 'Encomenda',
  description: 'Descrição',
  payment: 'Pagamento',
  completedAt: 'Concluído',
  refunded: 'Reembolso',
  address: 'Endereço',
  transaction: 'Transação',
  linkEnds: 'O link expira',
  openPage: 'Abrir o pagamento',
  closing:
    '{operator} envia isto em nome de {shop}, que indicou este endereço com o pagamento. Ninguém lhe pedirá uma palavra-passe nem uma frase secreta.',
};
