import { type Allowance, dayMs, hourMs } from '../limits/counts.ts'

/* How many codes an address gets. `CK_EMAILS_PER_CLIENT` and a project's own limits come on top. */

/** A separate allowance, so strangers cannot use up that of the owner's devices. */
export const ofKnown = (emailIndex: string, deviceKey: string): Allowance[] => [
  { counted: `known|${emailIndex}|${deviceKey}`, limit: 10, spanMs: hourMs },
]

/**
 * Per client, so strangers do not use up the owner's allowance on a new device. A separate limit stops many clients
 * before they fill the mailbox.
 */
export const ofStrangers = (mailboxIndex: string, clientIndex: string): Allowance[] => [
  { counted: `strangers|${mailboxIndex}|${clientIndex}`, limit: 5, spanMs: hourMs },
  { counted: `strangers|${mailboxIndex}|${clientIndex}`, limit: 10, spanMs: dayMs },
  { counted: `strangers|${mailboxIndex}`, limit: 20, spanMs: hourMs },
  { counted: `strangers|${mailboxIndex}`, limit: 40, spanMs: dayMs },
]
