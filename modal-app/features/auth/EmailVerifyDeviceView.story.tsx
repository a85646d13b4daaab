import { viewStory } from '../../boot/viewStory.tsx'
import { ada, loginState, steps } from './testLogin.ts'

export const waiting = viewStory(
  'waits for a Yes in the mail',
  loginState('EmailVerifyDevice', { step: steps.device }, ada),
)
export const declined = viewStory(
  'declined in the mail',
  loginState('EmailVerifyDevice', { step: steps.device }, ada, { status: 'failed', code: 'user_rejected' }),
)
export const wait = viewStory(
  'too many mails',
  loginState('EmailVerifyDevice', { step: steps.device, problem: { is: 'wait' } }, ada),
)
