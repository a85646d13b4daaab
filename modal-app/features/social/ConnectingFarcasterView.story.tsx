import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { farcasterState, farcasterUrl } from './testSocial.ts'

const step = { is: 'farcaster', url: farcasterUrl } as const
const onPhone = { isMobile: true }

const failed = (code: ErrorCode | 'code_expired' | 'account_taken') =>
  farcasterState({ step }, { status: 'failed', code: code as ErrorCode })

export const begun = viewStory('the code loads', farcasterState({}))
export const code = viewStory('a code', farcasterState({ step }))
export const renewing = viewStory('a code has expired', farcasterState({ step: { ...step, isExpired: true } }))
export const wallet = viewStory('the wallet opens', farcasterState({ step: { is: 'wallet' } }))
export const done = viewStory('signed in', farcasterState({ step: { is: 'wallet' } }, { status: 'done' }))
export const declined = viewStory('declined in the app', failed('user_rejected'))
export const over = viewStory('nobody used the codes', failed('code_expired'))
export const taken = viewStory('the account is in use', failed('account_taken'))
export const refused = viewStory('not set up', failed('not_available'))
export const unreachable = viewStory('no answer', failed('network_error'))
export const failing = viewStory('failed', failed('internal'))
export const phoneBegun = viewStory('on a phone, the link loads', farcasterState({}, undefined, onPhone))
export const phone = viewStory('on a phone', farcasterState({ step }, undefined, onPhone))
export const opened = viewStory('on a phone, opened', farcasterState({ step, app: 'opened' }, undefined, onPhone))
export const unanswered = viewStory(
  'on a phone, not opened',
  farcasterState({ step, app: 'unanswered' }, undefined, onPhone),
)
