import { ApiRefusal } from '../api/callApi.ts'
import type { SdkParts } from '../SdkParts.ts'
import { type SampleSlot, type SiteStory, type SiteStoryEnv, sampleParts, sampleWallet, shown } from '../testStory.tsx'
import { SecurityStep } from './SecurityStep.tsx'

const access = {
  demand: () => Promise.reject(new Error('Nobody asks')),
  known: () => undefined,
  solanaAddress: () => Promise.reject(new Error('Nobody asks')),
  forget: () => {},
  use: () => Promise.reject(new Error('Nobody opens it')),
}

const step =
  (
    slots: readonly SampleSlot[],
    { offersRecovery = false, newWalletAt }: { offersRecovery?: boolean; newWalletAt?: string } = {},
    change: Partial<SdkParts> = {},
  ) =>
  async (env: SiteStoryEnv) => {
    const parts = await sampleParts(env, change)
    const facts = { wallet: sampleWallet(...slots), email: 'ada@lovelace.example', offersRecovery, newWalletAt }
    return <SecurityStep {...{ parts, access, shown, ...facts }} />
  }

export const few: SiteStory = { name: 'a new wallet', render: step(['here', 'code']) }
export const many: SiteStory = {
  name: 'many ways in',
  render: step(['here', 'phone', 'passkey', 'code', 'mail'], { offersRecovery: true }),
}
export const asked: SiteStory = {
  name: 'one is to be ended',
  render: step(['here', 'phone', 'code'], { offersRecovery: true }),
  act: visitor => visitor.press('End'),
}
export const failed: SiteStory = {
  name: 'it did not work',
  render: step(
    ['here', 'phone', 'code'],
    { newWalletAt: '2026-11-28T09:12:00.000Z' },
    { api: () => Promise.reject(new ApiRefusal('network_error', 'No answer')) },
  ),
  async act(visitor) {
    await visitor.press('Keep this wallet')
    await visitor.see('notice')
  },
}
export const replaced: SiteStory = {
  name: 'somebody asked for a new wallet',
  render: step(['here', 'code'], { newWalletAt: '2026-11-28T09:12:00.000Z' }),
}
export const newCode: SiteStory = {
  name: 'a new code',
  render: step(['here', 'code']),
  act: visitor => visitor.press('New recovery code'),
}
export const addMail: SiteStory = {
  name: 'mail is to open it, too',
  render: step(['here', 'code'], { offersRecovery: true }),
  act: visitor => visitor.press('Recover by email'),
}
