import { statement } from '../../statement.ts';

export interface PaymentMark {
  id: string;
  /** Another text whenever the payment, or one of its deposits, was written: the transactions that wrote them. */
  mark: string;
}

/** How these payments were last written. */
export const readPaymentMarks = statement<{ ids: readonly string[] }, PaymentMark>(
  'read_payment_marks',
  `select p.id, concat_ws('/', p.xmin::text,
            (select string_agg(d.xmin::text, ',' order by d.id) from deposits d where d.payment_id = p.id)) as mark
     from payments p where p.id = any($ids::uuid[]) order by p.id`,
);
