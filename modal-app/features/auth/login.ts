import type { Social } from '../../../shared/config.ts'
import type { State } from '../../app/State.ts'
import type { ConnectStep } from '../../connectors/Connector.ts'
import { authId } from '../../connectors/connectorIds.ts'
import type { AppAnswer } from '../../flow/openApp.ts'
import type { TaskOf } from '../../tasks/Task.ts'

declare module '../../tasks/Task.ts' {
  interface ConnectFacts {
    /** How far a sign-in by email or a provider is. */
    login?: Login | undefined
  }

  interface TaskFacts {
    /** The visitor changes the email of their wallet. `changed`: the new one, once it is in use. */
    emailChange: { login: Login; changed?: string | undefined }
  }
}

export type LoginStep = Extract<ConnectStep, { is: 'email' | 'device' | 'code' | 'social' | 'farcaster' | 'wallet' }>

export const loginProblems = [
  'incomplete',
  'wait',
  'mailFailed',
  'mailRefused',
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

/** Why the last thing the visitor did was not taken. */
export interface LoginProblem {
  readonly is: (typeof loginProblems)[number]
  /** How often a code may still be tried. */
  readonly triesLeft?: number | undefined
}

/** A sign-in by email or with a provider, or a change of the email. */
export interface Login {
  /** Who signs the visitor in; undefined by email. */
  readonly social?: Social | undefined
  /** What the visitor is to do; undefined until the secure site is there. */
  readonly step?: LoginStep | undefined
  /** Where the last mail was sent, or shall be. */
  readonly email?: string | undefined
  /** The address to send a code to, as soon as that is possible. */
  readonly wanted?: string | undefined
  /** The code stands on the page that the mail's link has opened, and in no mail. */
  readonly isOnPage?: boolean | undefined
  /** What the visitor did is on its way. */
  readonly isBusy?: boolean | undefined
  readonly problem?: LoginProblem | undefined
  /** Whether the app that was opened has come to the front; `unanswered` if this page is still seen after a moment. */
  readonly app?: AppAnswer | undefined
  /** The wallet was made by this sign-in. */
  readonly isNew?: boolean | undefined
  /** When another mail may be asked for. */
  readonly againAtMs?: number | undefined
}

/** The attempt to sign in by email, also after it failed or is done; undefined if something else was begun. */
export function loginTask({ task }: Pick<State, 'task'>): TaskOf<'connect'> | undefined {
  return task?.kind === 'connect' && task.facts.walletId === authId ? task : undefined
}

/** What is done by codes of mails: a sign-in, or a change of the email. */
export function mailTask(state: Pick<State, 'task'>): TaskOf<'connect'> | TaskOf<'emailChange'> | undefined {
  return state.task?.kind === 'emailChange' ? state.task : loginTask(state)
}

/** What went wrong, by the secure site's own codes (shared/embedded/secureMethods.schema.ts) and ours. */
const problemOfCode: Readonly<Record<string, LoginProblem['is']>> = {
  invalid_params: 'incomplete',
  try_again_later: 'wait',
  mail_failed: 'mailFailed',
  mail_refused: 'mailRefused',
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
