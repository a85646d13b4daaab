import { afterEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp } from '../../boot/testApp.ts'
import { reportSetup } from './reportSetup.ts'

afterEach(() => void vi.restoreAllMocks())

const world = (debug = true) => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
  const config = { embedded: { origin: 'https://secure.example' } }
  const app = createTestApp({ config, options: { debug } })
  return { app, lines, screen: mountApp(app) }
}

// @spec 8.alert-domain 8.alert-wallet-load 8.alert-wallet-timeout
test.each<[ErrorCode, string, string]>([
  ['embedded_refused', 'Invalid App Configuration', 'does not serve'],
  ['embedded_unreachable', 'Network Error - Could not load embedded wallet', 'https://secure.example did not load'],
  ['embedded_timeout', 'Embedded Wallet Request Timed Out', 'https://secure.example did not answer in time'],
])('%s appears above the card as “%s”, and in full on the console', async (code, bar, line) => {
  const { app, lines, screen } = world()
  reportSetup(app, new ConnectKitError(code, 'origin_not_allowed'))
  await screen.says(bar)
  await vi.waitFor(() => expect(lines.mock.calls.join()).toContain(line))
})

test('a visitor’s own choice or a retryable failure is not a setup problem', () => {
  const { app, lines } = world()
  for (const code of ['user_closed', 'network_error', 'internal'] as const)
    reportSetup(app, new ConnectKitError(code, 'no'))
  reportSetup(app, 'odd')
  expect(app.store.getState().alerts.shown).toBeNull()
  expect(lines).not.toHaveBeenCalled()
})

test('visitors of a finished site see no bar', async () => {
  const { app, lines } = world(false)
  reportSetup(app, new ConnectKitError('embedded_timeout', 'no'))
  await vi.waitFor(() => expect(lines).toHaveBeenCalledOnce())
  expect(app.store.getState().alerts.shown).toBeNull()
})
