import { ApiRefusal } from '../api/callApi.ts'
import type { PendingRecovery } from '../recovery/MailRecovery.tsx'
import type { SdkParts } from '../SdkParts.ts'
import {
  now,
  type SampleSlot,
  type SiteStory,
  type SiteStoryEnv,
  sampleParts,
  sampleWallet,
  shown,
} from '../testStory.tsx'
import { OpenWalletStep } from './OpenWalletStep.tsx'

const hour = 3_600_000
const at = (hours: number) => new Date(now + hours * hour).toISOString()

interface Facts {
  newWalletAt?: string
  recovery?: PendingRecovery
}

const step =
  (slots: readonly SampleSlot[], { newWalletAt, recovery }: Facts = {}, change: Partial<SdkParts> = {}) =>
  async (env: SiteStoryEnv) => {
    const parts = await sampleParts(env, change)
    return <OpenWalletStep {...{ parts, wallet: sampleWallet(...slots), newWalletAt, recovery, shown }} />
  }

export const both: SiteStory = { name: 'by passkey or code', render: step(['passkey', 'code']) }
export const codeOnly: SiteStory = { name: 'by code alone', render: step(['code']) }
export const windowOpen: SiteStory = {
  name: 'the code is typed in a window',
  render: step(['passkey', 'code']),
  act: visitor => visitor.press('Enter the recovery code'),
}
export const passkeyFailed: SiteStory = {
  name: 'the passkey did not open it',
  render: step(['passkey', 'code'], {}, { api: () => Promise.reject(new ApiRefusal('network_error', 'No answer')) }),
  async act(visitor) {
    await visitor.press('Use your passkey')
    await visitor.see('notice')
  },
}
export const lost: SiteStory = {
  name: 'every way in was lost',
  render: step(['code']),
  act: visitor => visitor.unfold(),
}
export const newWalletWaits: SiteStory = {
  name: 'a new wallet was asked for',
  render: step(['code'], { newWalletAt: at(20) }),
}
export const newWalletDue: SiteStory = { name: 'it may be started', render: step(['code'], { newWalletAt: at(-1) }) }
export const recovery: SiteStory = { name: 'mail may open it', render: step(['code', 'mail']) }
export const recoveryWaits: SiteStory = {
  name: 'recovery by mail waits a day',
  render: step(['code', 'mail'], { recovery: { at: at(20), isThisDevice: true } }),
}
export const recoveryDue: SiteStory = {
  name: 'recovery by mail is due',
  render: step(['code', 'mail'], { recovery: { at: at(-1), isThisDevice: true } }),
}
