import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import { addMailView, endKeyView, returnKeyView, returnWalletView } from '../security/keyViews.ts'
import { type SampleSlot, type SiteStory, type SiteStoryEnv, sampleParts, sampleWallet } from '../testStory.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { ArmedCard } from './ArmedCard.tsx'

const nothing = { approve: async () => {}, reject: () => {} }

const passkey =
  (...slots: readonly SampleSlot[]) =>
  async (env: SiteStoryEnv) => {
    const api = (async () => {
      throw new ApiRefusal('network_error', 'No answer')
    }) as CallApi
    const { config, ...parts } = await sampleParts(env, { api })
    const request = { kind: 'addPasskey', name: 'ada@lovelace.example', config } as const
    const wallet = sampleWallet(...slots)
    return <AddPasskey {...{ parts: { ...parts, config }, wallet, request, answer: async () => {} }} />
  }

export const ready: SiteStory = { name: 'the window opens the wallet', isPage: true, render: passkey('here', 'code') }
export const closed: SiteStory = { name: 'it has to be opened first', isPage: true, render: passkey('code') }
export const failed: SiteStory = {
  name: 'none was made',
  isPage: true,
  render: passkey('here', 'code'),
  async act({ press, see }) {
    await press('Create a passkey')
    await see('notice')
  },
}
export const end: SiteStory = {
  name: 'a key is to go',
  isPage: true,
  render: ({ texts }) => <ArmedCard host="fernhill.example" view={endKeyView('Safari on iOS', texts)} {...nothing} />,
}
export const back: SiteStory = {
  name: 'a key is to come back',
  isPage: true,
  render: ({ texts }) => (
    <ArmedCard host="fernhill.example" view={returnKeyView('Safari on iOS', texts)} {...nothing} />
  ),
}
export const former: SiteStory = {
  name: 'an earlier wallet is to come back',
  isPage: true,
  render: ({ texts }) => (
    <ArmedCard
      host="fernhill.example"
      view={returnWalletView('0x52908400098527886E0F7030069857D2E4169EE7', texts)}
      {...nothing}
    />
  ),
}
export const mail: SiteStory = {
  name: 'mail is to open it, too',
  isPage: true,
  render: ({ texts }) => <ArmedCard host="fernhill.example" view={addMailView(texts)} {...nothing} />,
}
