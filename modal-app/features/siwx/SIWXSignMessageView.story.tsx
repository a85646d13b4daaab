import { siwxText } from '../../../shared/siwx.ts'
import { testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { harbour, longNamed } from '../../gallery/samples.ts'
import { keyOf } from '../../sessions/sessions.ts'
import { networkAccountKey } from '../../sessions/signInOffer.ts'
import { testTask } from '../../tasks/testTask.ts'

const wallet = testWallet(harbour.name, { icon: harbour.icon })
const connection = testConnection(wallet)
type Status = Parameters<typeof testTask>[2]

interface Shown extends ViewState {
  status?: Status
  statement?: string
  says?: string
  /** The nonce has not come yet. */
  isLoading?: boolean
}

function signing(name: string, { status, statement, says, isLoading, prepare, ...view }: Shown = {}) {
  return viewStory(name, {
    wallets: [wallet],
    connections: [connection],
    history: [{ view: 'SIWXSignMessage' }],
    ...view,
    options: { signIn: 'optional', ...view.options },
    prepare(app) {
      const [inUse = connection] = view.connections ?? [connection]
      const key = keyOf(inUse)
      const message = siwxText({
        domain: new URL(app.config.origin).host,
        uri: app.config.origin,
        version: '1',
        accountAddress: key.address,
        chainId: key.chainId,
        nonce: '4f1c9b77aa0e4d52',
        issuedAt: '2026-11-26T12:00:00.000Z',
        notBefore: '2026-11-26T12:00:00.000Z',
        expirationTime: '2026-12-03T12:00:00.000Z',
        statement,
      })
      const question = { account: networkAccountKey(key), address: key.address, message, statement }
      const until = { expirationTime: '2026-12-03T12:00:00.000Z' }
      app.store.setState(({ signIn }) => ({
        signIn: { ...signIn, question: isLoading ? undefined : { ...question, ...until } },
        task: status ? testTask('signIn', key, status, says) : null,
      }))
      prepare?.(app)
    },
  })
}

const required = { options: { signIn: 'required' } }

export const ready = signing('ready')
export const loading = signing('the nonce has not come yet', { isLoading: true })
const requiredReady = signing('required', required)

export { requiredReady as required }
export const withStatement = signing('with a statement', {
  statement: 'By signing in you accept the terms of Fernhill Tea.',
})
export const longStatement = signing('a long statement', {
  statement: `${'Members of the Fernhill Tea Society agree to taste slowly, and to tell nobody what it cost. '.repeat(3)}`,
})
export const named = signing('an account with a name', {
  prepare: app =>
    app.store.setState(({ account }) => ({
      account: {
        ...account,
        identities: {
          [`eip155:1:${connection.accounts[0]?.address}`]: {
            value: { name: 'ada.eth', avatar: null },
            atMs: 0,
            status: 'ready',
          },
        } as never,
      },
    })),
})
const solanaNetwork = testNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana')
export const solana = signing('Solana', {
  networks: [solanaNetwork],
  connections: [
    testConnection(wallet, {
      id: 'solana:harbour',
      namespace: 'solana',
      chainId: solanaNetwork.id,
      accounts: [{ address: '5FHwkrdxntdK24hgQU8qgBjn35Y1zwhz1GZwCkP2UJnM' }],
    }),
  ],
})
export const waiting = signing('waiting', { status: 'waiting', statement: 'Sign in to Fernhill Tea.' })
export const onPhone = signing('waiting, on a phone', { status: 'waiting', isMobile: true })
export const declined = signing('declined', { status: 'user_rejected' })
export const requiredDeclined = signing('declined, and required', { ...required, status: 'user_rejected' })
export const busy = signing('busy', { status: 'wallet_busy' })
export const missing = signing('the wallet is gone', { status: 'siwx_no_client' })
export const refused = signing('the server refuses it', { status: 'siwx_refused' })
export const expired = signing('too late', { status: 'siwx_expired' })
export const unchecked = signing('a contract that cannot be checked now', { status: 'siwx_unchecked' })
export const unreachable = signing('no answer from the server', { status: 'network_error' })
export const unloaded = signing('offline, a part did not load', { status: 'script_failed' })
export const failed = signing('failed', { status: 'wallet_failed' })
export const failedWithWords = signing('failed, the wallet says why', {
  status: 'wallet_failed',
  says: 'Message signing is turned off in settings',
})
export const done = signing('signed in', { status: 'done' })
export const replaced = signing('a wallet is connected instead', {
  prepare: app => app.store.setState({ task: testTask('connect', { walletId: 'example.other' }) }),
})
export const locked = signing('required, and the visitor tried to close it', {
  ...required,
  prepare: app =>
    app.store.setState(({ router }) => ({
      refusal: { route: router.history[0] as never, count: 2, isShaking: false },
    })),
})
export const longNames = signing('long names', {
  connections: [testConnection(testWallet(longNamed.name, { icon: longNamed.icon }))],
  networks: [testNetwork('eip155:1', 'The Extraordinarily Long-Winded Network of Saint-Barthélemy')],
  config: { origin: 'https://members.the-extraordinarily-long-winded-tea-society.example' },
})
