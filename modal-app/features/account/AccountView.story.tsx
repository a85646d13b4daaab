import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { address, harbour, longNamed, unnamed } from '../../gallery/samples.ts'
import { showToast } from '../../modal/toasts.ts'
import { accountKey, type Balance } from './account.ts'

const connection = testConnection(testWallet(harbour.name, { icon: harbour.icon }), {
  accounts: [{ address, type: 'eoa' }],
})

function ready(amount: bigint): Balance {
  return { status: 'ready', amount, readAtMs: 0 }
}

function account(name: string, balance: Balance | undefined, state: ViewState = {}) {
  const [connected = connection] = state.connections ?? []
  const balances = balance ? { [accountKey(connected)]: balance } : {}
  return viewStory(name, {
    connections: [connected],
    ...state,
    history: [{ view: 'Account' }],
    prepare(app) {
      app.store.setState(shown => ({ account: { ...shown.account, balances } }))
      state.prepare?.(app)
    },
  })
}

const some = ready(1_234_567_890_123_456_789n)
const elsewhere = { ...connection, chainId: 'eip155:11155111' as const }

export const full = account('balance', some)
export const zero = account('nothing there', ready(0n))
export const dust = account('less than is shown', ready(1n))
export const huge = account('a very large balance', ready(2n ** 256n - 1n))
export const loading = account('balance loading', { status: 'loading' })
export const failed = account('balance unavailable', { status: 'failed' })
export const unsupported = account('on a network the project does not list', undefined, { connections: [elsewhere] })
export const unsupportedFailed = account('such a network, the switch declined', undefined, {
  connections: [elsewhere],
  prepare: app => showToast(app, { message: 'You declined the request. Nothing has changed.', variant: 'error' }),
})
export const longNames = account('long names', some, {
  connections: [{ ...connection, wallet: { ...connection.wallet, name: longNamed.name } }],
  networks: [testNetwork('eip155:1', 'The Extraordinarily Long-Winded Network of Saint-Barthélemy')],
})
export const noPicture = account('a wallet without name and picture', some, {
  connections: [{ ...connection, wallet: { name: unnamed.name, kind: 'injected' } }],
})
export const otherScript = account('a wallet in another script', some, {
  connections: [{ ...connection, wallet: { ...connection.wallet, name: 'محفظة النور 24' } }],
})
