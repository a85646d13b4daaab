import { expect, test } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, testNetwork } from '../../boot/testApp.ts'
import type { OpenSend, PreparedSend } from './send.ts'
import { connection, ethereum, prepared } from './testSend.ts'

function previewed(facts: Partial<PreparedSend> = {}, openSends: readonly OpenSend[] = []) {
  const app = createTestApp({ connections: [connection], networks: [ethereum] })
  const screen = mountApp(app)
  const route = { view: 'WalletSendPreview', prepared: { ...prepared, ...facts } } as const
  app.store.setState({
    open: true,
    openSends,
    router: { history: [{ view: 'Account' }, { view: 'WalletSend' }, route] },
  })
  return screen
}

test('a network that only the page knows is shown as its word', async () => {
  const screen = previewed({ network: testNetwork('eip155:424242', 'Elsewhere') })
  await screen.says('As shop.example describes it')
})

test('a network of the operator needs no such word', async () => {
  const screen = previewed()
  await screen.offers('Send')
  expect(screen.dialog().textContent).not.toContain('describes it')
})

test('what the wallet may still ask for is said, and sending beside it is a choice of its own', async () => {
  const screen = previewed({}, [{ connectionId: connection.id, amount: '1', symbol: 'ETH' }])
  await screen.says('Harbour may still ask you about 1 ETH. If you approve both, both are sent.')
  await screen.offers('Send this as well')
})

test('the account and the wallet that pay are named', async () => {
  const screen = previewed()
  await screen.says('FromHarbour 0x5290…9EE7')
})
