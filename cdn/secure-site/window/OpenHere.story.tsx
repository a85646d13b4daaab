import { ApiRefusal } from '../api/callApi.ts'
import type { SdkParts } from '../SdkParts.ts'
import { type SampleSlot, type SiteStory, type SiteStoryEnv, sampleParts, sampleWallet } from '../testStory.tsx'
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
export const limited: SiteStory = {
  name: 'too many tries',
  isPage: true,
  render: page(['code'], { api: () => Promise.reject(new ApiRefusal('rate_limited', 'Too many')) }),
  async act({ press, type }) {
    await type(await writeRecoveryCode(createCodeSecret()))
    await press('Unlock')
  },
}
