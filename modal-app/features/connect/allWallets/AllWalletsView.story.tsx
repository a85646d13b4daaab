import { testConnection, testWallet } from '../../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../../boot/viewStory.tsx'
import { harbour, lantern, longNamed, northstar } from '../../../gallery/samples.ts'
import { listedWallet } from '../../../wallets/listedWallet.ts'
import type { WalletListState } from '../../../wallets/walletList.ts'
import { initialWalletSearch, type WalletSearchState } from './walletSearch.ts'

const names =
  'Fjord, Quill, Saffron, Juniper, Meridian, Cobalt, Ember Vault, Tern, Oxbow, Larkspur Wallet, Halyard, Windrose, Marlin, Copperleaf'
const listed = [
  listedWallet('Paper Lantern', { image: lantern.icon, certified: true }),
  listedWallet('Northstar', { image: northstar.icon, certified: true }),
  ...names.split(', ').map(name => listedWallet(name)),
]
const installed = [testWallet(harbour.name, { icon: harbour.icon })]
const read: Partial<WalletListState> = { wallets: listed, pagesRead: 1, hasMore: false }

interface AllState extends ViewState {
  list?: Partial<WalletListState>
  search?: Partial<WalletSearchState>
}

function all(name: string, { list = {}, search = {}, ...state }: AllState = {}) {
  return viewStory(name, {
    wallets: installed,
    history: [{ view: 'Connect' }, { view: 'AllWallets' }],
    prepare: app =>
      app.store.setState(({ walletList }) => ({
        walletList: { ...walletList, ...read, ...list },
        walletSearch: { ...initialWalletSearch, ...search },
      })),
    ...state,
  })
}

export const full = all('installed wallets first, then the list', {
  list: { wallets: listed.map(wallet => ({ ...wallet, certified: undefined })) },
})
export const phone = all('on a phone', { isMobile: true, options: { walletConnect: { projectId: 'demo' } } })
export const loading = all('the list is being read', { wallets: [], list: { wallets: [], isReading: true } })
export const reading = all('more is being read', { list: { isReading: true, hasMore: true } })
export const searched = all('a search', { search: { text: 'er' } })
export const searching = all('searching', { search: { text: 'ar', status: 'waiting' } })
export const certified = all('only certified wallets', { search: { certifiedOnly: true } })
export const none = all('a search without a match', { search: { text: '<b>nowhere' } })
export const noneWithCode = all('a search without a match, and a code', {
  search: { text: 'nowhere' },
  options: { walletConnect: { projectId: 'demo' } },
})
export const noneCertified = all('no wallet is certified', { list: { wallets: [] }, search: { certifiedOnly: true } })
export const empty = all('an empty list', { wallets: [], list: { wallets: [] } })
export const unread = all('the list could not be read', {
  wallets: [],
  list: { wallets: [], hasFailed: true, hasMore: true },
})
export const moreFailed = all('the rest could not be read', { list: { hasFailed: true, hasMore: true } })
export const searchFailed = all('the search failed', { search: { text: 'zz', status: 'failed' } })
export const unticked = all('with a checkbox', {
  options: { legalCheckbox: true, termsUrl: 'https://shop.example/terms' },
})
export const connected = all('a connected wallet', {
  connections: installed.map(wallet => testConnection(wallet)),
})
export const fiveHundred = all('five hundred wallets', {
  list: { wallets: Array.from({ length: 500 }, (_, index) => listedWallet(`Wallet ${index + 1}`)) },
})
export const longNames = all('long names and other scripts', {
  wallets: [testWallet(longNamed.name, { icon: longNamed.icon })],
  list: {
    wallets: [
      'Donaudampfschifffahrtsgesellschaftskapitän',
      'محفظة النور 24',
      'ארנק הנמל',
      '港のウォレット',
      '🦊 Fox',
      'W'.repeat(64),
    ].map((name, index) => ({ ...listedWallet('Any'), id: `${index}`, rdns: undefined, name })),
  },
})
