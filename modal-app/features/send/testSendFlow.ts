import { expect, vi } from 'vitest'
import { createTestApp, type TestAppOptions } from '../../boot/testApp.ts'
import { currentRoute } from '../../flow/router.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { prepareSend } from './prepareSend.ts'
import { openSend, typeAmount } from './sendActions.ts'
import { connection, ethereum, optimism, tokenList } from './testSend.ts'
import { typeRecipient } from './typeRecipient.ts'
// Preloaded: it loads with the first preview, which could exceed a test's timeout on a busy machine.
import '../../../shared/signing/decodeCall.ts'
import '../../signing/simulate.ts'

/* A Send form, with a wallet and a network that answer as the test sets. */

export const hash = `0x${'ab'.repeat(32)}`
export const recipient = 'friend'
export const checked = '0xde709f2102306220921060314715629080e2fb77'

export async function world(options: TestAppOptions = {}) {
  const changes = [{ standard: 'native', amount: '-250000000000000000' }]
  const post = vi.fn(async () => ({ result: 'success', changes }))
  const app = createTestApp({
    connections: [connection],
    networks: [ethereum, optimism],
    api: { get: (async () => ({ balances: tokenList().value })) as never, post: post as never },
    ...options,
  })
  app.store.setState({
    open: true,
    router: { history: [{ view: 'Account' }, { view: 'WalletSend' }] },
    tokens: { [tokensKey(connection)]: tokenList() },
  })
  const wallet = app.wallet('example.harbour')
  wallet.features = { results: { eth_sendTransaction: hash } }
  await openSend(app)
  const form = () => app.store.getState().send
  const view = () => currentRoute(app.store.getState().router).view
  const asked = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  const fill = async (amount = '0.25', to = recipient) => {
    typeAmount(app, amount)
    await typeRecipient(app, to)
  }
  const preview = async () => {
    await fill()
    await prepareSend(app, ['en'])
    expect(view()).toBe('WalletSendPreview')
  }
  return { app, wallet, form, view, asked, fill, preview, post }
}
