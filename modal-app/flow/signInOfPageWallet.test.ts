import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { expect, test, vi } from 'vitest'
import { startSignIn } from '../../cdn/signIn/testSignIn.ts'
import { projectEntry } from '../../cdn/testApp.ts'
import { signInMessage } from '../../e2e/wallets/chainWallets/signInMessage.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { PageWallet } from '../../shared/wallets.ts'
import { solanaAdapter } from '../adapters/solana/solanaAdapter.ts'
import type { ApiClient } from '../api/client.ts'
import { createTestApp, testNetwork } from '../boot/testApp.ts'
import { startWires } from '../boot/wires.ts'
import { createPageWalletConnector } from '../connectors/pageWallet/createPageWallet.ts'
import { signIn } from '../features/siwx/signIn.ts'
import { chooseWallet } from './chooseWallet.ts'
import { followAccount } from './followAccount.ts'
import { openModal } from './openModal.ts'
import { currentRoute } from './router.ts'

/* A Solana wallet in the page connects and signs in by one consent, against the real server. */

const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const solar: PageWallet = { id: 'Solar', name: 'Solar', kind: 'announced', namespaces: ['solana'] }
const bytesOf = (text: string) => new TextEncoder().encode(text)
const soon = <T>(check: () => T) => vi.waitFor(check)

interface Key {
  address: string
  sign(bytes: Uint8Array): string
}

function createKey(): Key {
  const secret = ed25519.utils.randomPrivateKey()
  const sign = (bytes: Uint8Array) => base58.encode(ed25519.sign(bytes, secret))
  return { address: base58.encode(ed25519.getPublicKey(secret)), sign }
}

/** What a wallet answers to `solana:signIn`, once the page has said for which site and network. */
type Answer = (asked: { text: string; key: Key }) => unknown

const honest: Answer = ({ text, key }) => ({
  address: key.address,
  signedMessage: base58.encode(bytesOf(text)),
  signature: key.sign(bytesOf(text)),
})

/** A site with a Solana wallet in its page. */
async function visited(answer: Answer, mode = 'required') {
  const server = await startSignIn({ now: Date.now }, [projectEntry({ networks: [chainId] })])
  const key = createKey()
  const failureOf = (status: number, reason?: string) =>
    new ConnectKitError('network_error', 'Refused', { status, reason })
  const get = (async () => ({ ...(await server.nonce()), nonceLivesMs: 600_000 })) as unknown as ApiClient['get']
  const post = vi.fn(async (name: string, body: object) => {
    const { status, body: said } = await server.post(`/v1/auth/${name}`, body)
    if (status !== 200) throw failureOf(status, said.code)
    return said
  })
  const app = createTestApp({
    api: { get, post: post as unknown as ApiClient['post'] },
    wallets: [solar],
    networks: [testNetwork(chainId, 'Local Solana')],
    adapters: { namespaces: ['solana'], has: () => true, load: async () => solanaAdapter } as never,
    options: { signIn: mode, analytics: true },
  })
  const asked: string[] = []
  const connector = createPageWalletConnector(app.host, solar)
  Object.assign(app, { connectors: { find: (id: string) => (id === solar.id ? connector : undefined) } })
  app.host.answers['wallet.connect'] = async () => {
    asked.push('connect')
    return { accounts: [{ address: key.address }], chainId }
  }
  app.host.answers['wallet.request'] = async ({ method, params }) => {
    asked.push(method)
    if (method === 'solana_signIn') {
      const site = { domain: 'app.example', uri: 'https://app.example', version: '1', chainId: 'devnet' }
      return answer({ text: signInMessage({ ...(params as object), ...site }, '', key.address), key })
    }
    const { message } = params as { message: string }
    return { signature: key.sign(base58.decode(message)) }
  }
  Object.assign(app.config, { origin: 'https://app.example' })
  startWires(app, followAccount)
  openModal(app, {})
  const view = () => (app.store.getState().open ? currentRoute(app.store.getState().router).view : 'closed')
  return { app, key, asked, post, view, signedIn: () => app.store.getState().sessions.signedIn }
}

test('one consent connects and signs in, and no view follows', async () => {
  const { app, key, asked, post, view, signedIn } = await visited(honest)
  await chooseWallet(app, solar)
  expect(asked).toEqual(['solana_signIn', 'connect'])
  expect(signedIn()).toMatchObject([{ chainId, address: key.address }])
  expect(post).toHaveBeenCalledOnce()
  expect(view()).not.toBe('SIWXSignMessage')
})

const others: [string, Answer][] = [
  ['lacks the feature', () => Promise.reject(new ConnectKitError('unsupported_method', 'No solana:signIn'))],
  ['may not be asked, as with relay=connect', () => Promise.reject(new ConnectKitError('unauthorized', 'Not here'))],
  ['fails', () => Promise.reject(new ConnectKitError('wallet_failed', 'x'))],
  [
    'signs another text',
    ({ text, key }) => ({ ...Object(honest({ text, key })), signature: key.sign(bytesOf(`${text}!`)) }),
  ],
  ['shows another text', ({ text, key }) => honest({ text: text.replace('devnet', 'mainnet'), key })],
  ['signs for another site', ({ text, key }) => honest({ text: text.replaceAll('app.example', 'bank.example'), key })],
  ['signs with another nonce', ({ text, key }) => honest({ text: text.replace('Nonce: ', 'Nonce: x'), key })],
  ['signs by another account', ({ text }) => honest({ text, key: createKey() })],
  [
    'signs by another key in the name of this account',
    ({ text, key }) => honest({ text, key: { ...createKey(), address: key.address } }),
  ],
  ['answers nothing', () => null],
  ['answers with no text', ({ key }) => ({ address: key.address, signedMessage: '', signature: '' })],
  ['answers with other types', () => ({ address: 7, signedMessage: {}, signature: [] })],
  [
    'answers with what is not base58',
    ({ key }) => ({ address: key.address, signedMessage: '0OIl', signature: '0OIl' }),
  ],
  [
    'answers without end',
    ({ key }) => ({ address: key.address, signedMessage: base58.encode(new Uint8Array(20_000)), signature: 'a' }),
  ],
]

test.each(others)('a wallet that %s is connected, not signed in, and signs our text in the view', async (_, answer) => {
  const { app, key, asked, view, signedIn } = await visited(answer)
  await chooseWallet(app, solar)
  expect(asked).toEqual(['solana_signIn', 'connect'])
  expect(signedIn()).toEqual([])
  expect(app.store.getState().connections.list).toMatchObject([{ accounts: [{ address: key.address }], chainId }])
  await soon(() => expect(view()).toBe('SIWXSignMessage'))
  await soon(() => expect(app.store.getState().signIn.question).toBeDefined())
  await signIn(app)
  expect(asked.at(-1)).toBe('solana_signMessage')
  expect(signedIn()).toMatchObject([{ chainId, address: key.address }])
})

test('after the server’s refusal, it is not requested again at once', async () => {
  const { app, asked } = await visited(({ text, key }) => honest({ text: text.replace('devnet', 'mainnet'), key }))
  await chooseWallet(app, solar)
  await chooseWallet(app, solar)
  expect(asked).toEqual(['solana_signIn', 'connect', 'connect'])
})

test.each([
  ['required', ['solana_signIn', 'solana_signIn']],
  ['optional', ['solana_signIn', 'connect']],
])('%s: a visitor who declines is not connected; a retry asks %j', async (mode, expected) => {
  const { app, asked, signedIn } = await visited(() => Promise.reject(new ConnectKitError('user_rejected', 'No')), mode)
  await chooseWallet(app, solar)
  expect(app.store.getState().connections.list).toEqual([])
  expect(app.store.getState().task).toMatchObject({ status: 'failed', code: 'user_rejected' })
  await chooseWallet(app, solar)
  expect(asked).toEqual(expected)
  expect(signedIn()).toEqual([])
})

test('off: nobody is asked to sign', async () => {
  const { app, asked } = await visited(honest, 'off')
  await chooseWallet(app, solar)
  expect(asked).toEqual(['connect'])
})
