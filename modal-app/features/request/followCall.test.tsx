import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import * as typed from '../../../shared/signing/typedData/testTypedData.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, type TestApp, testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import type { PageCall } from '../../connections/findFrameWallet.ts'
import { go } from '../../flow/go.ts'
import { openModal } from '../../flow/openModal.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { prepared } from '../send/testSend.ts'
import { callFrameWallet } from './callFrameWallet.ts'
import './ContinueExternalView.tsx'
import './followCall.ts'
import './callFrameWallet.ts'
import { holder, message, requests, transaction } from './testRequests.ts'

const hash = `0x${'ab'.repeat(32)}`
const phone = testConnection(testWallet('Phone', { id: 'walletConnect' }), {
  accounts: [{ address: typed.owner }],
  wallet: { name: 'Phone', kind: 'walletConnect' },
})
const dollar = {
  name: 'Test Dollar',
  symbol: 'TUSD',
  chainId: 'eip155:1',
  address: `eip155:1:${typed.token.toLowerCase()}`,
  quantity: { decimals: '6', numeric: '1000' },
  isListed: true,
} as const

/** A page connected over WalletConnect, whose wallet has each request at once, and answers when it is told to. */
function world() {
  const app = createTestApp({
    connections: [phone],
    networks: [testNetwork('eip155:1', 'Ethereum')],
    config: { remote: { settings: { walletConnect: { projectId: 'relay' } }, locked: [] } },
  })
  app.store.setState({ tokens: { [tokensKey(phone)]: { status: 'ready', value: [dollar], at: 0 } } })
  app.walletConnect.features = {
    waits: ['eth_sendTransaction', 'wallet_sendCalls', 'personal_sign'],
    results: { eth_sendTransaction: hash, wallet_sendCalls: { id: hash }, personal_sign: '0x01' },
  }
  const ask = async (call: PageCall) => {
    const answer = callFrameWallet(app, { ...call, id: phone.id })
    answer.catch(() => {})
    await vi.waitFor(() => expect(app.walletConnect.requests.at(-1)?.method).toBe(call.method))
    return answer
  }
  return { app, ask: (call: PageCall) => ({ answer: ask(call) }) }
}
const open = ({ store }: TestApp) => store.getState().openSends
const sent = ({ store }: TestApp) => store.getState().sentTransactions

test.each<[string, PageCall, object, object]>([
  [
    'a payment',
    requests.plain,
    { amount: '0.1', symbol: 'ETH' },
    { amount: '0.1', symbol: 'ETH', to: typed.spender, does: undefined },
  ],
  [
    'a transfer of a token that the account has',
    requests.transfer,
    { amount: '12.5', symbol: 'TUSD' },
    { amount: '12.5', symbol: 'TUSD', to: typed.spender, token: dollar.address },
  ],
  ['an approval', requests.approval, { amount: '0' }, { amount: '0', contract: typed.token, does: 'approve' }],
  [
    'a call that nobody can read',
    requests.unknownCall,
    { amount: '0.1' },
    { amount: '0.1', contract: typed.spender, does: 'execute' },
  ],
])('%s of the page is an open request until the wallet answers, then watched', async (_, call, question, kept) => {
  const { app, ask } = world()
  const { answer } = ask(call)
  await vi.waitFor(() => expect(open(app)).toMatchObject([{ wallet: 'Phone', ...question }]))
  app.walletConnect.approve()
  expect(await answer).toBe(hash)
  await vi.waitFor(() => expect(sent(app)).toMatchObject([{ hash, from: typed.owner, status: 'pending', ...kept }]))
  expect(open(app)).toEqual([])
})

test('a batch is one open request, and its id is not a transaction', async () => {
  const { app, ask } = world()
  const { answer } = ask(requests.batch)
  await vi.waitFor(() => expect(open(app)).toMatchObject([{ amount: '0' }]))
  app.walletConnect.approve()
  await answer
  await vi.waitFor(() => expect(open(app)).toEqual([]))
  expect(sent(app)).toEqual([])
})

test.each<[string, PageCall]>([
  ['of another account', transaction({ from: typed.spender, to: typed.spender, value: '0x1' })],
  ['for another network', transaction({ to: typed.spender, value: '0x1', chainId: '0xa' })],
])('a transaction %s is an open request, and not watched', async (_, call) => {
  const { app, ask } = world()
  const { answer } = ask(call)
  await vi.waitFor(() => expect(open(app)).toHaveLength(1))
  app.walletConnect.approve()
  await answer
  await vi.waitFor(() => expect(open(app)).toEqual([]))
  expect(sent(app)).toEqual([])
})

test('a refusal, or an answer that is not a hash, stores nothing', async () => {
  const { app, ask } = world()
  const refused = ask(requests.plain)
  await vi.waitFor(() => expect(open(app)).toHaveLength(1))
  app.walletConnect.decline()
  await expect(refused.answer).rejects.toMatchObject({ code: 'user_rejected' })
  app.walletConnect.features = { results: { eth_sendTransaction: '0x12' } }
  expect(await ask(requests.plain).answer).toBe('0x12')
  await vi.waitFor(() => expect(open(app)).toEqual([]))
  expect(sent(app)).toEqual([])
})

test('a signature is not an open request', async () => {
  const { app, ask } = world()
  const { answer } = ask(message('hello'))
  await vi.waitFor(() => expect(app.walletConnect.requests).toHaveLength(1))
  app.walletConnect.approve()
  await answer
  expect(open(app)).toEqual([])
})

test('the page’s request is mentioned beside Send, even without an amount, but not beside itself', async () => {
  const { app, ask } = world()
  openModal(app, { view: 'Account' })
  const screen = mountApp(app)
  const { answer } = ask(requests.approval)
  await screen.says('Continue in Phone')
  await vi.waitFor(() => expect(open(app)).toHaveLength(1))
  expect(screen.dialog().textContent).not.toContain('still has a request')
  screen.click('Hide')
  const route = { view: 'WalletSendPreview', prepared: { ...prepared, connectionId: phone.id } } as const
  app.store.setState({ router: { history: [{ view: 'Account' }, route] } })
  await screen.says('Phone still has a request from shop.example. If you approve both, both go through.')
  await screen.offers('Send this too')
  app.walletConnect.approve()
  await answer
  await screen.offers('Send')
  expect(screen.dialog().textContent).not.toContain('still has a request')
})

/** A page connected to a wallet whose window needs a click. */
function withWindow() {
  const app = createTestApp({
    hasCoinbase: true,
    connections: [holder],
    networks: [testNetwork('eip155:1', 'Ethereum')],
  })
  const screen = mountApp(app)
  app.coinbase.features = { requestErrors: { eth_sendTransaction: new ConnectKitError('popup_blocked', 'no click') } }
  const answer = callFrameWallet(app, requests.plain)
  answer.catch(() => {})
  return { app, screen, answer }
}

test('before its window opens, a wallet has no request', async () => {
  const { app, screen, answer } = withWindow()
  await screen.offers('Open Coinbase')
  await vi.waitFor(() => expect(open(app)).toEqual([]))
  app.coinbase.features = { waits: ['eth_sendTransaction'], results: { eth_sendTransaction: hash } }
  screen.click('Open Coinbase')
  await vi.waitFor(() => expect(open(app)).toMatchObject([{ wallet: 'Coinbase', amount: '0.1', symbol: 'ETH' }]))
  await screen.says('Review the request')
  expect(screen.dialog().textContent).not.toContain('still has a request')
  app.coinbase.approve()
  expect(await answer).toBe(hash)
  await vi.waitFor(() => expect(sent(app)).toMatchObject([{ hash, amount: '0.1' }]))
  expect(open(app)).toEqual([])
})

test('a visitor who leaves before that has requested nothing', async () => {
  const { app, screen, answer } = withWindow()
  await screen.offers('Open Coinbase')
  go(app, { is: 'left' })
  await expect(answer).rejects.toMatchObject({ code: 'user_rejected' })
  expect(open(app)).toEqual([])
  expect(sent(app)).toEqual([])
})
