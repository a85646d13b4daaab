import { viewStory } from '../../boot/viewStory.tsx'
import type { Login } from './login.ts'
import { changeState, steps } from './testLogin.ts'

const at = (login: Login, end?: Parameters<typeof changeState>[2]) => changeState('UpdateEmailSecondaryOtp', login, end)

export const waiting = viewStory('a code of the new address', at({ step: steps.next }))
export const taken = viewStory('an address of somebody else', at({ step: steps.next, problem: { is: 'taken' } }))
export const done = viewStory('changed', at({}, { status: 'done' }))
export const failed = viewStory('not changed', at({}, { status: 'failed', code: 'network_error' }))
