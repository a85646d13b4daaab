import type { ListedWallet } from '../../../shared/wallets.ts'
import { testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { harbour, lantern, longNamed, northstar } from '../../gallery/samples.ts'
import { listedWallet } from '../../wallets/listedWallet.ts'
import type { WalletListState } from '../../wallets/walletList.ts'

const everywhere = {
  chromeStore: 'https://store.example/chrome',
  firefoxStore: 'https://store.example/firefox',
  appStore: 'https://store.example/ios',
  playStore: 'https://store.example/android',
}
const listed = [
  listedWallet('Harbour', { ...everywhere, image: harbour.icon, about: 'A friendly first wallet.' }),
  listedWallet('Paper Lantern', {
    ...everywhere,
    image: lantern.icon,
    about: 'Shows what a request will change before you approve it.',
  }),
  listedWallet('Northstar', { ...everywhere, image: northstar.icon, about: 'Many networks in one simple app.' }),
  ...'Fjord, Quill, Saffron, Juniper'.split(', ').map(name => listedWallet(name)),
]

function list(name: string, facts: Partial<WalletListState>, wallets: ListedWallet[] = listed) {
  return viewStory(name, {
    wallets: [testWallet('Ember')],
    config: { recommended: wallets },
    history: [{ view: 'Connect' }, { view: 'WhatIsAWallet' }, { view: 'GetWallet' }],
    prepare: app => app.store.setState(({ walletList }) => ({ walletList: { ...walletList, ...facts } })),
  })
}

export const several = list('several', { pagesRead: 1, hasMore: false })
export const reading = list('reading', { isReading: true })
export const loading = list('reading the first page', { isReading: true }, [])
export const unread = list('the list could not be read', {}, [])
export const none = list('an empty list', { pagesRead: 1, hasMore: false }, [])

function one(name: string, wallet: ListedWallet, state: ViewState = {}) {
  return viewStory(name, {
    history: [{ view: 'Connect' }, { view: 'GetWallet', wallet }],
    ...state,
  })
}

export const everyStore = one('a wallet for every browser and phone', {
  ...listedWallet('Harbour', { image: harbour.icon, namespaces: ['eip155', 'solana', 'bip122'] }),
  ...everywhere,
})
export const onPhone = one('on a phone', { ...listedWallet('Fjord'), ...everywhere }, { isMobile: true })
export const onlySite = one('a wallet with only a website', listedWallet('Quill'))
export const longName = one('a long name', {
  ...listedWallet('Long'),
  ...everywhere,
  name: longNamed.name,
  homepage: `https://${'long-winded-'.repeat(4)}wallet.example`,
})
