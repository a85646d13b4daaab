import { viewStory } from '../../boot/viewStory.tsx'
import type { Login } from './login.ts'
import { ada, loginState, steps } from './testLogin.ts'

const at = (login: Login, email?: string) => loginState('EmailLogin', login, email)

export const empty = viewStory('no address yet', at({ step: steps.email }))
export const busy = viewStory('a code is being sent', at({ isBusy: true, wanted: ada }, ada))
export const wallet = viewStory(
  'signed in without a code: the wallet opens',
  at({ step: steps.wallet, isBusy: true }, ada),
)
export const failed = viewStory('refused by the secure site', {
  ...loginState('EmailLogin', {}, ada, { status: 'failed', code: 'embedded_refused' }),
})
export const incomplete = viewStory('half an address', at({ step: steps.email, problem: { is: 'incomplete' } }, 'ada@'))
export const wait = viewStory('too many mails', at({ step: steps.email, problem: { is: 'wait' }, againAtMs: 0 }, ada))
export const mailFailed = viewStory(
  'the mail was not sent',
  at({ step: steps.email, problem: { is: 'mailFailed' } }, ada),
)
export const unreachable = viewStory('no answer', {
  ...loginState('EmailLogin', {}, ada, { status: 'failed', code: 'embedded_unreachable' }),
})
