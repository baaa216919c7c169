import { Socket } from 'node:net';

export interface ConnectionAttempts {
  /** `address port` of every attempt of this process to open a TCP connection, in order. */
  made: string[];
  /** Ends the watch. */
  restore(): void;
}

/** Watches every socket of this process: an attempt is noted right before the system is asked to connect. */
export function watchConnections(): ConnectionAttempts {
  const made: string[] = [];
  const original = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect');
  const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;
  Socket.prototype.connect = function watched(this: Socket, ...args: unknown[]): Socket {
    this.on('connectionAttempt', (address: string, port: number) => made.push(`${address} ${port}`));
    return connect.apply(this, args);
  };
  return {
    made,
    restore() {
      if (original) Object.defineProperty(Socket.prototype, 'connect', original);
    },
  };
}
