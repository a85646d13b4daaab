import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { socialState, socialStep } from './testSocial.ts'

const failed = (code: ErrorCode | 'access_denied') =>
  socialState(socialStep('away'), { status: 'failed', code: code as ErrorCode })

export const begun = viewStory('the window opens', socialState(socialStep('begun')))
export const asking = viewStory('a window that is opened once more', socialState(socialStep('asking')))
export const away = viewStory('at the provider', socialState(socialStep('away', 'github'), undefined, 'github'))
export const closed = viewStory('the window looks closed', socialState(socialStep('closed')))
export const blocked = viewStory('the window was blocked', socialState(socialStep('blocked')))
export const wallet = viewStory('the wallet opens', socialState({ is: 'wallet' }))
export const done = viewStory('signed in', socialState({ is: 'wallet' }, { status: 'done' }))
export const left = viewStory('the window was closed', failed('user_closed'))
export const declined = viewStory('declined at the provider', failed('user_rejected'))
export const refused = viewStory('not set up', failed('not_available'))
export const denied = viewStory('not from this network', failed('access_denied'))
export const unreachable = viewStory('no answer', failed('network_error'))
export const failing = viewStory('failed', failed('internal'))
export const inApp = viewStory('a browser inside an app', {
  ...socialState(socialStep('begun')),
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Instagram 350.0',
})
