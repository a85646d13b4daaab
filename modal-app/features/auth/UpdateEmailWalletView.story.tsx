import { viewStory } from '../../boot/viewStory.tsx'
import type { Login } from './login.ts'
import { changeState, steps } from './testLogin.ts'

const at = (login: Login, end?: Parameters<typeof changeState>[2]) => changeState('UpdateEmailWallet', login, end)

export const empty = viewStory('asks for the new address', at({ step: steps.email }))
export const busy = viewStory('the wallet asks for a confirmation', at({ step: steps.email, isBusy: true }))
export const failed = viewStory('no answer', at({}, { status: 'failed', code: 'network_error' }))
export const taken = viewStory('an address of somebody else', at({ step: steps.email, problem: { is: 'taken' } }))
export const declined = viewStory('not confirmed', at({ step: steps.email, problem: { is: 'declined' } }))
