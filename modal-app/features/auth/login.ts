import type { Social } from '../../../shared/config.ts'
import type { State } from '../../app/State.ts'
import type { ConnectStep } from '../../connectors/Connector.ts'
import { authId } from '../../connectors/connectorIds.ts'
import type { AppAnswer } from '../../flow/openApp.ts'
import type { TaskOf } from '../../tasks/Task.ts'

declare module '../../tasks/Task.ts' {
  interface ConnectFacts {
    /** The progress of a sign-in by email or with a provider. */
    login?: Login | undefined
  }

  interface TaskFacts {
    /** The visitor is changing their wallet's email. `changed`: the new address, once it is in use. */
    emailChange: { login: Login; changed?: string | undefined }
  }
}

export type LoginStep = Extract<ConnectStep, { is: 'email' | 'device' | 'code' | 'social' | 'farcaster' | 'wallet' }>

export const loginProblems = [
  'incomplete',
  'wait',
  'mailFailed',
  'mailRefused',
  'mailStopped',
  'emailDenied',
  'denied',
  'taken',
  'suspended',
  'clockWrong',
  'codeWrong',
  'codeOlder',
  'codeExpired',
  'codeLocked',
  'declined',
  'refused',
  'unreachable',
  'failed',
] as const

/** Why the visitor's last entry was refused. */
export interface LoginProblem {
  readonly is: (typeof loginProblems)[number]
  /** The number of tries left for a code. */
  readonly triesLeft?: number | undefined
}

/** A sign-in by email or with a provider, or a change of the email. */
export interface Login {
  /** The provider; undefined for email. */
  readonly social?: Social | undefined
  /** The visitor's current step; undefined until the secure site has loaded. */
  readonly step?: LoginStep | undefined
  /** The address of the last or next mail. */
  readonly email?: string | undefined
  /** The address to send a code to as soon as possible. */
  readonly wanted?: string | undefined
  /** The code is on the page that the mail's link opened, not in a mail. */
  readonly isOnPage?: boolean | undefined
  /** The visitor's entry is being processed. */
  readonly isBusy?: boolean | undefined
  readonly problem?: LoginProblem | undefined
  /** Whether the opened app has come to the front; `unanswered` if this page is still visible after a moment. */
  readonly app?: AppAnswer | undefined
  /** This sign-in created the wallet. */
  readonly isNew?: boolean | undefined
  /** When another mail may be requested. */
  readonly againAtMs?: number | undefined
}

/** The attempt to sign in by email, also after it failed or is done; undefined if something else was begun. */
export function loginTask({ task }: Pick<State, 'task'>): TaskOf<'connect'> | undefined {
  return task?.kind === 'connect' && task.facts.walletId === authId ? task : undefined
}

/** The task that uses codes from mails: a sign-in, or a change of the email. */
export function mailTask(state: Pick<State, 'task'>): TaskOf<'connect'> | TaskOf<'emailChange'> | undefined {
  return state.task?.kind === 'emailChange' ? state.task : loginTask(state)
}

/** Problems by the secure site's own error codes (shared/embedded/secureMethods.schema.ts) and ours. */
const problemOfCode: Readonly<Record<string, LoginProblem['is']>> = {
  invalid_params: 'incomplete',
  try_again_later: 'wait',
  mail_failed: 'mailFailed',
  mail_refused: 'mailRefused',
  mail_stopped: 'mailStopped',
  email_denied: 'emailDenied',
  access_denied: 'denied',
  email_taken: 'taken',
  account_suspended: 'suspended',
  clock_wrong: 'clockWrong',
  code_wrong: 'codeWrong',
  code_older: 'codeOlder',
  code_expired: 'codeExpired',
  code_locked: 'codeLocked',
  user_rejected: 'declined',
  embedded_refused: 'refused',
  origin_not_allowed: 'refused',
  embedded_unreachable: 'unreachable',
  embedded_timeout: 'unreachable',
  network_error: 'unreachable',
}

export function problemOf(code: string | undefined): LoginProblem['is'] {
  return problemOfCode[code ?? ''] ?? 'failed'
}
