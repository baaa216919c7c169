import type { PayerWords } from './en.ts';

export const es: PayerWords = {
  receiptSubject: 'Recibo de {shop}: {amount}',
  receiptOpening: '{shop} ha recibido su pago de {amount}.',
  refundLinkSubject: '{shop} le devuelve dinero',
  refundLinkOpening: '{shop} le devuelve {amount}. Indique adónde: abra el enlace e introduzca su dirección.',
  refundLinkAction: 'Introducir la dirección',
  refundSentSubject: 'Su reembolso de {shop} está en camino',
  refundSentOpening: '{shop} le ha devuelto {amount}.',
  amount: 'Importe',
  paid: 'Pagado',
  order: 'Pedido',
  description: 'Descripción',
  payment: 'Pago',
  completedAt: 'Completado',
  refunded: 'Reembolso',
  address: 'Dirección',
  transaction: 'Transacción',
  linkEnds: 'El enlace caduca',
  openPage: 'Abrir el pago',
  closing:
    '{operator} envía esto en nombre de {shop}, que indicó esta dirección con el pago. Nadie le pedirá una contraseña ni una semilla.',
};
