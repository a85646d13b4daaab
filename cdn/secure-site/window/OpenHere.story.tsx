import { emailStart } from '../../../shared/api/embedded/email.schema.ts'
import { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import type { SdkParts } from '../SdkParts.ts'
import {
  type SampleSlot,
  type SiteStory,
  type SiteStoryEnv,
  sampleMe,
  sampleParts,
  sampleWallet,
} from '../testStory.tsx'
import { createCodeSecret, writeRecoveryCode } from '../vault/recoveryCode.ts'
import { OpenHere } from './OpenHere.tsx'

const page =
  (slots: readonly SampleSlot[], change: Partial<SdkParts> = {}, key: 'code.title' | 'words.prove' = 'code.title') =>
  async (env: SiteStoryEnv) => {
    const parts = await sampleParts(env, change)
    const title = env.texts.t(key)
    return <OpenHere {...{ parts, wallet: sampleWallet(...slots), title, opened: async () => {} }} />
  }

export const code: SiteStory = { name: 'by code alone', isPage: true, render: page(['code']) }
export const both: SiteStory = { name: 'by code or passkey', isPage: true, render: page(['passkey', 'code']) }
export const passkey: SiteStory = {
  name: 'by passkey alone',
  isPage: true,
  render: page(['passkey'], {}, 'words.prove'),
}
export const short: SiteStory = {
  name: 'half a code',
  isPage: true,
  render: page(['code']),
  async act({ press, type }) {
    await type('7K4M-Q9XT-2HWD')
    await press('Unlock')
  },
}
const old: CallApi = async ({ path }) => {
  if (path === embeddedMe.path) return sampleMe(sampleWallet('code')) as never
  if (path === emailStart.path) return { action: 'VERIFY_OTP', attemptId: 'a'.repeat(22), resendAfterS: 0 } as never
  throw new ApiRefusal('sign_in_old', 'Old')
}
export const again: SiteStory = {
  name: 'the sign-in is too old, so a code is asked for first',
  isPage: true,
  render: page(['code'], { api: old }),
  async act({ press, type, see }) {
    await type(await writeRecoveryCode(createCodeSecret()))
    await press('Unlock')
    await see('lead')
  },
}
export const limited: SiteStory = {
  name: 'too many tries',
  isPage: true,
  render: page(['code'], { api: () => Promise.reject(new ApiRefusal('rate_limited', 'Too many')) }),
  async act({ press, type }) {
    await type(await writeRecoveryCode(createCodeSecret()))
    await press('Unlock')
  },
}
