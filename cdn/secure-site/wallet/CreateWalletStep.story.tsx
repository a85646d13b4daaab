import type { SdkParts } from '../SdkParts.ts'
import { type SiteStory, type SiteStoryEnv, sampleParts, sampleWallet, shown } from '../testStory.tsx'
import { CreateWalletStep } from './CreateWalletStep.tsx'

const made = {
  code: '7K4M-Q9XT-2HWD-R5NA-83PE-VJ6C-0TQB',
  finishWithCode: async () => sampleWallet('here', 'code'),
  forget: () => {},
  finishWithPasskey: async () => undefined,
}

const email = 'ada@lovelace.example'
const step =
  (change: Partial<SdkParts> = {}, account = email) =>
  async (env: SiteStoryEnv) => {
    const parts = await sampleParts(env, change)
    return <CreateWalletStep {...{ parts, wallet: made, name: email, account, offersRecovery: false, shown }} />
  }

export const both: SiteStory = { name: 'by passkey or code', render: step() }
export const codeOnly: SiteStory = { name: 'where there are no passkeys', render: step({ hasPasskeys: false }) }
export const farcaster: SiteStory = { name: 'signed in with Farcaster', render: step({}, 'Farcaster: ada') }
export const notKept: SiteStory = {
  name: 'the browser keeps nothing',
  render: async env => {
    const { keys } = await sampleParts(env)
    return step({ keys: { ...keys, isKept: false }, hasPasskeys: false })(env)
  },
}
export const windowOpen: SiteStory = {
  name: 'the code is shown in a window',
  render: step(),
  act: visitor => visitor.press('Save a recovery code'),
}
export const windowClosed: SiteStory = {
  name: 'the window was closed',
  render: async env => {
    const parts = await sampleParts(env, { wait: async () => {} })
    const api: SdkParts['api'] = async (endpoint, body, signal) =>
      endpoint.path.endsWith('/tickets/state') ? ({ state: 'closed' } as never) : parts.api(endpoint, body, signal)
    return step({ api, wait: async () => {} })(env)
  },
  async act(visitor) {
    await visitor.press('Save a recovery code')
    await visitor.see('notice')
  },
}
