import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { CaptchaAnswer, CaptchaTask } from '../../../shared/api/embedded/captcha.schema.ts'
import { refuse } from '../refuse.ts'

/** Longer than a slow phone needs. The modal waits two minutes for a mail. */
const longestMs = 60_000

/**
 * Solves a task. WebCrypto computes each guess off the main thread, so the page stays responsive.
 * @throws `not_available` if this browser takes too long
 */
export async function solveCaptcha(task: CaptchaTask): Promise<CaptchaAnswer> {
  const { parameters, signature } = task
  const solution = await solveChallenge({ challenge: { parameters, signature }, deriveKey, timeout: longestMs })
  if (!solution) throw refuse('not_available', 'This browser took too long to solve the captcha')
  const { counter, derivedKey } = solution
  return { task, solution: { counter, derivedKey } }
}
