import type { States } from '../../gallery/States.ts'
import type { SocialStep } from './socialTask.ts'

interface StateOf {
  ConnectSocials: 'all'
  ConnectingSocial:
    | Extract<SocialStep, { is: 'social' }>['stage']
    | 'wallet'
    | 'done'
    | 'left'
    | 'declined'
    | 'refused'
    | 'denied'
    | 'unreachable'
    | 'failed'
    | 'inApp'
  ConnectingFarcaster:
    | 'begun'
    | 'code'
    | 'renewing'
    | 'wallet'
    | 'done'
    | 'declined'
    | 'over'
    | 'taken'
    | 'refused'
    | 'unreachable'
    | 'failed'
    | 'phone'
    | 'phoneBegun'
    | 'opened'
    | 'unanswered'
}

/** The stories of signing in with a provider. */
export const states: States<StateOf> = {
  ConnectSocials: { all: 'all' },
  ConnectingSocial: {
    begun: 'begun',
    asking: 'asking',
    away: 'away',
    closed: 'closed',
    blocked: 'blocked',
    wallet: 'wallet',
    done: 'done',
    left: 'left',
    declined: 'declined',
    refused: 'refused',
    denied: 'denied',
    unreachable: 'unreachable',
    failed: 'failing',
    inApp: 'inApp',
  },
  ConnectingFarcaster: {
    begun: 'begun',
    code: 'code',
    renewing: 'renewing',
    wallet: 'wallet',
    done: 'done',
    declined: 'declined',
    over: 'over',
    taken: 'taken',
    refused: 'refused',
    unreachable: 'unreachable',
    failed: 'failing',
    phone: 'phone',
    phoneBegun: 'phoneBegun',
    opened: 'opened',
    unanswered: 'unanswered',
  },
}
