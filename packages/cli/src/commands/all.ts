import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { addChainsAdd } from './chains-add.ts';
import { addCompletion } from './completion.ts';
import { addDoctor } from './doctor.ts';
import { addListen } from './listen.ts';
import { addLogin } from './login.ts';
import { addLogout } from './logout.ts';
import { addLogs } from './logs.ts';
import { addMcp } from './mcp.ts';
import { addMock } from './mock.ts';
import { addOpen } from './open.ts';
import { addPay } from './pay.ts';
import { addProfiles } from './profiles.ts';
import { addQr } from './qr.ts';
import { addTrigger } from './trigger.ts';
import { addVerify } from './verify.ts';
import { addVerifyAddress } from './verify-address.ts';
import { addWait } from './wait.ts';
import { addWhoami } from './whoami.ts';

/** Commands that are more than one request. */
export function addHandWritten(program: Command, io: Io): void {
  for (const add of [
    addLogin,
    addLogout,
    addWhoami,
    addProfiles,
    addWait,
    addQr,
    addOpen,
    addPay,
    addListen,
    addLogs,
    addTrigger,
    addMock,
    addMcp,
    addVerify,
    addVerifyAddress,
    addDoctor,
    addChainsAdd,
    addCompletion,
  ])
    add(program, io);
}
