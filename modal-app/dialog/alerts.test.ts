import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissAlert } from '../boot/SetupAlert.tsx'
import { createTestApp, type TestAppOptions } from '../boot/testApp.ts'
import { allTexts } from '../locales/allTexts.gen.ts'
import { showAlert } from './alerts.ts'
import { type AlertName, alertTexts } from './alertTexts.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const told = () => vi.mocked(console.error).mock.calls.map(([line]) => line)

// @spec 8.alert-session-expired 8.alert-multi-wallet
// @spec 8.alert-domain
// @spec 8.alert-network-not-found 8.alert-origin 8.alert-project-unknown 8.alert-project-missing 8.alert-server 8.alert-rate-limited
test.each<[AlertName, string, string]>([
  [
    'networkNotFound',
    'Network Not Found',
    'ConnectKit: eip155:137 is not among this site’s networks: eip155:1, eip155:10.',
  ],
  [
    'originNotAllowed',
    'Invalid App Configuration',
    'ConnectKit: https://shop.example is not on the allow-list of project "demo"',
  ],
  ['projectUnknown', 'Invalid App Configuration', 'ConnectKit: The server knows no project "demo"'],
  ['projectIdMissing', 'Project ID Not Configured', 'ConnectKit: The server was told no project id'],
  ['configFailed', 'Server Error', 'ConnectKit: The project’s settings could not be loaded: eip155:137.'],
  ['relayUnset', 'Invalid App Configuration', 'ConnectKit: WalletConnect is not set up; set walletConnect.projectId'],
  [
    'relayOrigin',
    'Invalid App Configuration',
    'ConnectKit: https://shop.example is not on the allow-list of this site’s',
  ],
  ['relayKey', 'Invalid App Configuration', 'ConnectKit: The WalletConnect relay knows no project'],
  ['signInClock', 'Session Expired', 'ConnectKit: The server does not accept the time of a sign-in'],
  ['relayClock', 'Session Expired', 'ConnectKit: The WalletConnect relay does not accept the time of this device'],
  ['multiWalletOff', 'Multi-Wallet Not Enabled', 'ConnectKit: eip155:137 is for sites with several wallets'],
  [
    'embeddedRefused',
    'Invalid App Configuration',
    'ConnectKit: The embedded wallet does not serve https://shop.example: eip155:137.',
  ],
  [
    'embeddedUnreachable',
    'Network Error - Could not load embedded wallet',
    'ConnectKit: The embedded wallet at undefined did not load',
  ],
  [
    'embeddedTimeout',
    'Embedded Wallet Request Timed Out',
    'ConnectKit: The embedded wallet at undefined did not answer',
  ],
  ['configRateLimited', 'Rate Limited', 'ConnectKit: The project’s settings were asked for too often.'],
])('%s says "%s", and more on the console', async (name, short, long) => {
  showAlert(createTestApp(), name, 'eip155:137')
  expect(allTexts[alertTexts[name]]).toBe(short)
  await vi.waitFor(() => expect(told()).toEqual([expect.stringContaining(long)]))
})

test.each<[string, TestAppOptions, boolean]>([
  ['a page on localhost', { config: { origin: 'http://localhost:3000' } }, true],
  [
    'a page on localhost without debug',
    { config: { origin: 'http://localhost:3000' }, options: { debug: false } },
    false,
  ],
  ['a public page', {}, false],
  ['a public page with debug', { options: { debug: 'true' } }, true],
])('%s shows alerts in the modal: %s', (_, options, isShown) => {
  const app = createTestApp(options)
  showAlert(app, 'configFailed')
  expect(app.store.getState().alerts.shown).toBe(isShown ? 'configFailed' : null)
})

test('each alert is reported once, also after it was dismissed', async () => {
  const app = createTestApp({ options: { debug: true } })
  showAlert(app, 'configFailed', 'one')
  dismissAlert(app)
  showAlert(app, 'configFailed', 'two')
  expect(app.store.getState().alerts).toEqual({ shown: null, reported: ['configFailed'] })
  await vi.waitFor(() => expect(told()).toHaveLength(1))
  showAlert(app, 'networkNotFound', 'eip155:5')
  expect(app.store.getState().alerts.shown).toBe('networkNotFound')
})
