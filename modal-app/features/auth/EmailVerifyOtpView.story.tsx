import { viewStory } from '../../boot/viewStory.tsx'
import type { LoginProblem } from './login.ts'
import { ada, loginState, steps } from './testLogin.ts'

const withProblem = (problem: LoginProblem) => loginState('EmailVerifyOtp', { step: steps.code, problem }, ada)

const waitingState = loginState('EmailVerifyOtp', { step: steps.code }, ada)
export const waiting = viewStory('another code may be asked for in a moment', {
  ...waitingState,
  prepare(app) {
    const login = { step: steps.code, againAtMs: app.clock.now() + 24_000 }
    loginState('EmailVerifyOtp', login, ada).prepare?.(app)
  },
})
export const again = viewStory('another code may be asked for', waitingState)
const onPage = { step: steps.onPage, isOnPage: true }
export const page = viewStory('the code is on the page of the mail', loginState('EmailVerifyOtp', onPage, ada))
export const pageWrong = viewStory(
  'another code than that of the page',
  loginState('EmailVerifyOtp', { ...onPage, problem: { is: 'codeWrong', triesLeft: 4 } }, ada),
)
export const long = viewStory('a long address', {
  ...loginState('EmailVerifyOtp', {
    step: { ...steps.code, email: 'augusta.ada.king.countess.of.lovelace@analytical-engines.example' },
  }),
})
export const wallet = viewStory('the wallet opens', loginState('EmailVerifyOtp', { step: steps.wallet, isBusy: true }))
export const done = viewStory(
  'signed in',
  loginState('EmailVerifyOtp', { step: steps.wallet }, ada, { status: 'done', code: undefined }),
)
export const codeWrong = viewStory('a wrong code', withProblem({ is: 'codeWrong', triesLeft: 3 }))
export const codeOlder = viewStory('the code of an earlier mail', withProblem({ is: 'codeOlder' }))
export const codeExpired = viewStory('an old code', withProblem({ is: 'codeExpired' }))
export const codeLocked = viewStory('wrong too often', withProblem({ is: 'codeLocked' }))
