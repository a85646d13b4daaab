import type { States } from '../../gallery/States.ts'
import type { SignInText } from './SIWXSignMessageView.tsx'

interface StateOf {
  SIWXSignMessage:
    | Exclude<SignInText, 'isolated' | 'blocked'>
    | 'ready'
    | 'loading'
    | 'required'
    | 'requiredDeclined'
    | 'statement'
    | 'longStatement'
    | 'named'
    | 'solana'
    | 'onPhone'
    | 'failedWithWords'
}

/** The stories of signing in. */
export const states: States<StateOf> = {
  SIWXSignMessage: {
    ready: 'ready',
    loading: 'loading',
    required: 'required',
    statement: 'withStatement',
    longStatement: 'longStatement',
    named: 'named',
    solana: 'solana',
    waiting: 'waiting',
    onPhone: 'onPhone',
    declined: 'declined',
    requiredDeclined: 'requiredDeclined',
    busy: 'busy',
    missing: 'missing',
    replaced: 'replaced',
    refused: 'refused',
    expired: 'expired',
    unchecked: 'unchecked',
    unreachable: 'unreachable',
    unloaded: 'unloaded',
    failed: 'failed',
    failedWithWords: 'failedWithWords',
    done: 'done',
  },
}
