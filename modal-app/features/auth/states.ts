import type { States } from '../../gallery/States.ts'
import type { LoginProblem } from './login.ts'

interface StateOf {
  EmailLogin: 'empty' | 'busy' | 'wallet' | 'failed' | 'incomplete' | 'wait' | 'mailFailed' | 'unreachable'
  EmailVerifyOtp:
    | 'waiting'
    | 'again'
    | 'page'
    | 'pageWrong'
    | 'long'
    | 'wallet'
    | 'done'
    | Extract<LoginProblem['is'], `code${string}`>
  EmailVerifyDevice: 'waiting' | 'declined' | 'wait'
  ApproveTransaction: 'all'
  WalletReady: 'email' | 'nameless'
  UpdateEmailWallet: 'empty' | 'busy' | 'failed' | 'taken' | 'declined'
  UpdateEmailPrimaryOtp: 'waiting' | 'codeWrong' | 'codeLocked'
  UpdateEmailSecondaryOtp: 'waiting' | 'taken' | 'done' | 'failed'
}

/** The stories of signing in by email. */
export const states: States<StateOf> = {
  EmailLogin: {
    empty: 'empty',
    busy: 'busy',
    wallet: 'wallet',
    failed: 'failed',
    incomplete: 'incomplete',
    wait: 'wait',
    mailFailed: 'mailFailed',
    unreachable: 'unreachable',
  },
  EmailVerifyOtp: {
    waiting: 'waiting',
    again: 'again',
    page: 'page',
    pageWrong: 'pageWrong',
    long: 'long',
    wallet: 'wallet',
    done: 'done',
    codeWrong: 'codeWrong',
    codeOlder: 'codeOlder',
    codeExpired: 'codeExpired',
    codeLocked: 'codeLocked',
  },
  EmailVerifyDevice: { waiting: 'waiting', declined: 'declined', wait: 'wait' },
  ApproveTransaction: { all: 'all' },
  WalletReady: { email: 'email', nameless: 'nameless' },
  UpdateEmailWallet: { empty: 'empty', busy: 'busy', failed: 'failed', taken: 'taken', declined: 'declined' },
  UpdateEmailPrimaryOtp: { waiting: 'waiting', codeWrong: 'codeWrong', codeLocked: 'codeLocked' },
  UpdateEmailSecondaryOtp: { waiting: 'waiting', taken: 'taken', done: 'done', failed: 'failed' },
}
