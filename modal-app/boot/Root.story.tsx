import { showToast } from '../dialog/toasts.ts'
import { dismissModal } from '../flow/dismissModal.ts'
import { harbour } from '../gallery/samples.ts'
import { testConnection, testNetwork, testWallet } from './testApp.ts'
import { viewStory } from './viewStory.tsx'

const wallet = testWallet(harbour.name, { icon: harbour.icon })
const connected = { wallets: [wallet], connections: [testConnection(wallet)] }

export const alert = viewStory('with a word to whoever builds the site', {
  options: { debug: true },
  prepare: app => app.store.setState({ alerts: { shown: 'originNotAllowed', reported: [] } }),
})
export const refusal = viewStory('a locked view that was to be closed', {
  wallets: [wallet],
  connections: [testConnection(wallet, { chainId: 'eip155:56' })],
  networks: [testNetwork('eip155:1', 'Ethereum'), testNetwork('eip155:10', 'Optimism')],
  history: [{ view: 'UnsupportedChain' }],
  prepare: dismissModal,
})
export const toastOverView = viewStory('a toast over a view', {
  ...connected,
  history: [{ view: 'Account' }],
  prepare: app => showToast(app, { message: 'toast.declined', variant: 'error' }),
})
