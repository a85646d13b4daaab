import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { createTestApp, harbour, testConnection, testNetwork } from '../../boot/testApp.ts'
import { startSwitch } from './startSwitch.ts'

// As in a tab that has lost the network.
vi.mock('../../connections/lookWhileBusy.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('a busy wallet is not looked after if the script for it does not load, and the view stays as it is', async () => {
  const lost = vi.fn()
  process.on('unhandledRejection', lost)
  const app = createTestApp({ connections: [testConnection(harbour)] })
  const busy = new ConnectKitError('wallet_busy', 'no')
  app.wallet(harbour.id).features = { requestErrors: { wallet_switchEthereumChain: busy } }
  const network = testNetwork('eip155:10', 'Optimism')
  app.store.setState({ open: true, router: { history: [{ view: 'SwitchNetwork', network }] } })
  await startSwitch(app)
  await new Promise(resolve => setImmediate(resolve))
  await new Promise(resolve => setImmediate(resolve))
  process.off('unhandledRejection', lost)
  expect(lost).not.toHaveBeenCalled()
  expect(app.store.getState().task).toMatchObject({ kind: 'switch', status: 'failed', code: 'wallet_busy' })
})
