import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../shared/errors.ts'
import { createTestApp, type TestApp } from '../boot/testApp.ts'
import { connection, dollarId, ethereum, prepared, tokenList } from '../features/send/testSend.ts'
import { tokensKey } from '../tokens/tokens.ts'
import { type Asking, askWallet, loadAsking } from './askWallet.ts'
import type { PreparedTransfer } from './Prepared.ts'

const router = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const approval: PreparedTransfer = {
  ...prepared,
  to: router,
  token: { id: dollarId, name: 'Test Dollar', symbol: 'TUSD', decimals: 6, isListed: true },
  amount: 25_000_000n,
  call: { kind: 'approve', contract: dollarId.slice(9), spender: router, amount: 25_000_000n } as never,
}
const hashOf = (number: number) => `0x${String(number).padStart(64, '0')}`

function world() {
  const app = createTestApp({
    connections: [connection],
    networks: [ethereum],
    api: { get: (async () => ({ balances: tokenList().value })) as never },
  })
  app.store.setState({ tokens: { [tokensKey(connection)]: tokenList() } })
  const wallet = app.wallet('example.harbour')
  wallet.features = { waits: ['eth_sendTransaction'] }
  let count = 0
  const { request } = wallet
  wallet.request = async asked => {
    await request(asked)
    return hashOf(++count)
  }
  return { app, wallet, sent: () => app.store.getState().sentTransactions, open: () => app.store.getState().openSends }
}

const ask = async ({ connector, userLeft }: Asking): Promise<string> => {
  const params = [{ from: prepared.from.address, to: router }]
  const asked = { namespace: 'eip155', chainId: 'eip155:1', method: 'eth_sendTransaction', params, userLeft } as const
  return String(await connector.request(asked))
}
const asked = (app: TestApp) => vi.waitFor(() => expect(app.store.getState().openSends).toHaveLength(1))
const { signal } = new AbortController()

test('an approval and what follows it are two questions, each open until it is answered, each watched', async () => {
  const { app, wallet, sent, open } = world()
  const approved = askWallet(app, approval, signal, ask)
  await asked(app)
  expect(open()).toMatchObject([{ wallet: 'Harbour', amount: '25', symbol: 'TUSD' }])
  wallet.approve()
  expect(await approved).toBe(hashOf(1))
  expect(open()).toEqual([])
  const swapped = askWallet(app, prepared, signal, ask)
  await asked(app)
  expect(open()).toMatchObject([{ amount: '0.25', symbol: 'ETH' }])
  wallet.approve()
  expect(await swapped).toBe(hashOf(2))
  expect(sent()).toMatchObject([{ hash: hashOf(2) }, { hash: hashOf(1) }])
})

test('a step that is declined leaves the one before it as it is', async () => {
  const { app, wallet, sent, open } = world()
  const approved = askWallet(app, approval, signal, ask)
  await asked(app)
  wallet.approve()
  await approved
  const swapped = askWallet(app, prepared, signal, ask)
  await asked(app)
  wallet.decline()
  await expect(swapped).rejects.toMatchObject({ code: 'user_rejected' })
  expect(open()).toEqual([])
  expect(sent()).toMatchObject([{ hash: hashOf(1) }])
})

test.each<[string, (app: TestApp) => void, string]>([
  ['has gone', app => app.store.setState({ connections: { list: [], activeNamespace: null } }), 'wallet_not_found'],
  [
    'is on another network',
    app =>
      app.store.setState({
        connections: { list: [{ ...connection, chainId: 'eip155:10' }], activeNamespace: 'eip155' },
      }),
    'connection_not_found',
  ],
])('a wallet that %s since it was prepared is not asked', async (_, change, code) => {
  const { app, wallet, open } = world()
  change(app)
  await expect(askWallet(app, prepared, signal, ask)).rejects.toMatchObject({ code })
  expect(wallet.requests).toEqual([])
  expect(open()).toEqual([])
})

test('the wallet is loaded ahead', async () => {
  const { app, wallet } = world()
  const preload = vi.fn()
  wallet.capabilities.preload = preload
  await loadAsking(app, connection)
  expect(preload).toHaveBeenCalledOnce()
})

test('a visitor who has left before the wallet is asked is not asked', async () => {
  const { app, wallet } = world()
  const left = new AbortController()
  const asking = askWallet(app, prepared, left.signal, ask)
  left.abort(new ConnectKitError('user_closed', 'Left'))
  await expect(asking).rejects.toMatchObject({ code: 'user_closed' })
  expect(wallet.requests).toEqual([])
})

test('once the visitor has left, the wallet is not asked and its window is closed', async () => {
  const { app, wallet } = world()
  const close = vi.fn()
  wallet.capabilities.openForRequest = () => ({ place: 'here', close })
  const left = new AbortController()
  const put = vi.fn(async () => hashOf(1))
  const asking = askWallet(app, prepared, left.signal, put)
  left.abort(new ConnectKitError('user_closed', 'Left'))
  await expect(asking).rejects.toMatchObject({ code: 'user_closed' })
  expect(put).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalledOnce()
  expect(await askWallet(app, prepared, signal, put)).toBe(hashOf(1))
  expect(close).toHaveBeenCalledTimes(2)
})
