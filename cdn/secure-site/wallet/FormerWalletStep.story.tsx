import { type SampleSlot, type SiteStory, type SiteStoryEnv, sampleParts, sampleWallet, shown } from '../testStory.tsx'
import { FormerWalletStep } from './FormerWalletStep.tsx'

const step =
  (...slots: readonly SampleSlot[]) =>
  async (env: SiteStoryEnv) => (
    <FormerWalletStep parts={await sampleParts(env)} former={sampleWallet(...slots)} {...{ shown }} />
  )

export const here: SiteStory = { name: 'this browser opens it', render: step('here', 'code') }
export const byKey: SiteStory = { name: 'by passkey or code', render: step('passkey', 'code') }
export const byCode: SiteStory = { name: 'by code alone', render: step('code') }
