import { expect, onTestFinished, test, vi } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, type TestAppOptions, testWallet } from '../../boot/testApp.ts'
import { fakePairingUri } from '../../connectors/fakeConnector.ts'
import { openModal } from '../../flow/openModal.ts'
import { currentRoute } from '../../flow/router.ts'
import { listedWallet } from '../../wallets/listedWallet.ts'
import { offeredPairing } from './pairing.ts'

const alder = listedWallet('Alder', { mobileLink: 'alder://' })
const birch = listedWallet('Birch')

function shown(options: TestAppOptions = {}) {
  const app = createTestApp({
    options: { walletConnect: { projectId: 'demo' }, analytics: true },
    config: { recommended: [alder, birch] },
    ...options,
  })
  app.walletConnect.features.asksUser = true
  const screen = mountApp(app)
  openModal(app, { view: 'ConnectingWalletConnectBasic' })
  return { app, screen }
}

// @spec 2.view-connecting-walletconnect-basic
test('a site with only WalletConnect opens with a code', async () => {
  const { app, screen } = shown()
  await screen.says('Scan with your phone')
  await screen.offers('Copy link')
  expect(offeredPairing(app.store.getState())?.uri).toBe(fakePairingUri(1))
  screen.click('All wallets')
  expect(currentRoute(app.store.getState().router)).toEqual({ view: 'AllWallets' })
})

test('on a phone wallets with an app are listed and open their view', async () => {
  const { app, screen } = shown({ isMobile: true })
  await screen.offersNo('Birch')
  await screen.offers('Alder')
  screen.click('Alder')
  expect(currentRoute(app.store.getState().router)).toEqual({ view: 'ConnectingWalletConnect', wallet: alder })
  expect(app.host.payloads('analytics.tracked').at(-1)).toEqual({
    name: 'SELECT_WALLET',
    properties: { name: 'Alder', platform: 'mobile', displayIndex: 0, view: 'ConnectingWalletConnectBasic' },
  })
})

test('on a phone the list follows the site’s settings, its own wallets first', async () => {
  const cedar = listedWallet('Cedar', { mobileLink: 'https://cedar.example' })
  const { app, screen } = shown({
    isMobile: true,
    wallets: [testWallet('Alder')],
    options: {
      walletConnect: { projectId: 'demo' },
      analytics: true,
      excludeWalletIds: ['listed-dune'],
      customWallets: [cedar],
    },
    config: {
      recommended: [
        alder,
        listedWallet('Dune', { mobileLink: 'dune://' }),
        listedWallet('Elm', { mobileLink: 'elm://', namespaces: ['solana'] }),
      ],
    },
  })
  await screen.offers('Alder')
  expect(screen.buttons()).toEqual(['Back', 'Close', 'Cedar', 'Alder', 'All wallets'])
  screen.click('Alder')
  expect(app.host.payloads('analytics.tracked').at(-1)).toMatchObject({
    properties: { name: 'Alder', displayIndex: 1 },
  })
})

test('without a relay project id visitors learn what works, and the console tells the owner what to do', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => told.mockRestore())
  const { screen } = shown({ isMobile: true, options: {} })
  await screen.says('This site can’t reach wallets on a phone. Wallets in this browser still work.')
  expect(screen.dialog().textContent).not.toContain('projectId')
  const advice = [[expect.stringMatching(/^ConnectKit: .*walletConnect\.projectId/)]]
  await vi.waitFor(() => expect(told.mock.calls).toEqual(advice))
})
