import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { CaptchaAnswer, CaptchaTask } from '../../shared/api/embedded/captcha.schema.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { VaultKey } from '../embedded/vaultKey.ts'
import type { SharedLimits } from '../limits/SharedLimits.ts'
import type { Captcha } from './captcha.ts'

interface Deps {
  /** Signs tasks, so that every server can verify those of the others. */
  vaultKey: Pick<VaultKey, 'index' | 'indexes'>
  limits: Pick<SharedLimits, 'useOnce'>
  now(): number
}

const algorithm = 'PBKDF2/SHA-256'
/** Cost of a guess: two milliseconds of a computer. The server pays it once. */
const cost = 5000
/** Expected guesses per task: half a second on a computer, two on a slow phone. */
const [fewest, most] = [100, 300]
const livesMs = 10 * 60_000

/**
 * Proof of work by ALTCHA: needs nothing of the visitor, and no other company. It stops no one, but a thousand mails
 * cost a computer ten minutes.
 */
export function createAltcha({
  vaultKey,
  limits: { useOnce: isFirstUse },
  now,
}: Deps): Captcha<CaptchaTask, CaptchaAnswer> {
  return {
    async make(device) {
      const { parameters, signature } = await createChallenge({
        ...{ algorithm, cost, deriveKey, counter: randomInt(fewest, most) },
        data: { device, until: now() + livesMs },
        hmacSignatureSecret: await vaultKey.index('task', 'captcha'),
        hmacKeySignatureSecret: await vaultKey.index('key', 'captcha'),
      })
      return { kind: 'altcha', parameters, signature } as CaptchaTask
    },

    async demand(device, { task: { parameters, signature }, solution }) {
      const { data } = parameters
      if (data.device !== device || data.until <= now()) throw captchaNeeded()
      const [tasks, keys] = await Promise.all([vaultKey.indexes('task', 'captcha'), vaultKey.indexes('key', 'captcha')])
      const checked = await Promise.all(
        tasks.map((hmacSignatureSecret, at) =>
          verifySolution({
            ...{ challenge: { parameters, signature }, solution: { ...solution, time: 0 }, deriveKey },
            ...{ hmacSignatureSecret, hmacKeySignatureSecret: keys[at] },
          }),
        ),
      )
      if (!checked.some(({ verified }) => verified)) throw captchaNeeded()
      if (!(await isFirstUse(`captcha|${signature}`, data.until))) throw captchaNeeded()
    },
  }
}

export const captchaNeeded = (): ApiFailure =>
  new ApiFailure('captcha_needed', 'Request a task from /v1/embedded/captcha, and send its solution with this request')
