import { viewStory } from '../../boot/viewStory.tsx'
import type { LoginProblem } from './login.ts'
import { changeState, steps } from './testLogin.ts'

const at = (problem?: LoginProblem) => changeState('UpdateEmailPrimaryOtp', { step: steps.code, problem })

export const waiting = viewStory('a code of the old address', at())
export const codeWrong = viewStory('a wrong code', at({ is: 'codeWrong', triesLeft: 2 }))
export const codeLocked = viewStory('wrong too often', at({ is: 'codeLocked' }))
