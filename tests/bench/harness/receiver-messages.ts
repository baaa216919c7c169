/** Id of a delivery and when it was received, in milliseconds since 1970 with fractions. */
export type Arrival = readonly [id: string, at: number];

/** Asks for the arrivals since the last answer, once there are this many. */
export interface ReceiverOrder {
  wanted: number;
}

/** Origins of an endpoint that answers at once and of one that never does; then arrivals as they were ordered. */
export type ReceiverMessage = { answering: string; silent: string } | { arrivals: Arrival[] };
