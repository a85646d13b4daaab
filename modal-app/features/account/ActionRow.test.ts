import { expect, onTestFinished, test, vi } from 'vitest'
import type { OnrampProvider } from '../../../shared/onramp.ts'
import { createTestApp, harbour, type TestAppOptions, testConnection, testNetwork } from '../../boot/testApp.ts'
import { currentRoute } from '../../flow/router.ts'
import { startAction, walletActions } from './ActionRow.tsx'

const coinbase: OnrampProvider = {
  ...{ id: 'coinbase', label: 'Coinbase', fee: [1, 2], namespaces: ['eip155'], networks: ['eip155:10'] },
  ...{ origin: 'https://pay.coinbase.com', tracksOrders: true },
}

function actionsOf(options: TestAppOptions, connection = testConnection(harbour)) {
  const app = createTestApp({ connections: [connection], ...options })
  return walletActions(app.config, app.store.getState(), connection)
}

test.each<[string, TestAppOptions, boolean]>([
  ['a provider that delivers on a network of the site', { config: { onramp: [coinbase] } }, true],
  ['no provider', {}, false],
  ['one that the site has not chosen', { config: { onramp: [coinbase] }, options: { onramp: ['meld'] } }, false],
  ['a setting that is no list of texts', { config: { onramp: [coinbase] }, options: { onramp: [7] } }, true],
  ['an empty list', { config: { onramp: [coinbase] }, options: { onramp: [] } }, false],
  ['one for another kind of account', { config: { onramp: [{ ...coinbase, namespaces: ['solana'] }] } }, false],
  ['one that delivers elsewhere', { config: { onramp: [{ ...coinbase, networks: ['eip155:8453'] }] } }, false],
])('with %s, the account offers to buy: %j → %s', (_, options, isOffered) => {
  expect(actionsOf(options).includes('onramp')).toBe(isOffered)
})

test('Bitcoin has no Buy, whatever the project says', () => {
  const id = 'bip122:000000000019d6689c085ae165831e93'
  const connection = testConnection(harbour, { id: 'bip122:x', namespace: 'bip122', chainId: id })
  const onramp: OnrampProvider[] = [{ ...coinbase, namespaces: ['bip122'], networks: [id] }]
  expect(actionsOf({ networks: [testNetwork(id, 'Bitcoin')], config: { onramp } }, connection)).not.toContain('onramp')
})

test('the actions are in the order of the specification', () => {
  const options = { config: { onramp: [coinbase], swapNetworks: [{ id: 'eip155:1' as const }] } }
  expect(actionsOf(options)).toEqual(['onramp', 'swaps', 'receive', 'send'])
})

// @spec 6.time-zones
test.each(['Asia/Shanghai', 'Asia/Hong_Kong', 'Europe/Paris'])(
  'a device in the time zone %s is offered all of them',
  zone => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...resolvedOptions.call(this), timeZone: zone }
    })
    onTestFinished(() => spy.mockRestore())
    const options = { config: { onramp: [coinbase], swapNetworks: [{ id: 'eip155:1' as const }] } }
    expect(actionsOf(options)).toEqual(['onramp', 'swaps', 'receive', 'send'])
  },
)

test.each([
  ['onramp', 'OnRampProviders', { name: 'SELECT_BUY_CRYPTO', properties: { network: 'eip155:1' } }],
  ['swaps', 'Swap', { name: 'CLICK_CONVERT', properties: { network: 'eip155:1' } }],
  ['send', 'WalletSend', { name: 'OPEN_SEND', properties: { network: 'eip155:1' } }],
] as const)('%s leads to %s, and is tracked', (feature, view, event) => {
  const app = createTestApp({ connections: [testConnection(harbour)], options: { analytics: true } })
  app.store.setState({ open: true, router: { history: [{ view: 'Account' }] } })
  startAction(app, feature)
  expect(currentRoute(app.store.getState().router)).toEqual({ view })
  expect(app.host.payloads('analytics.tracked')).toEqual([event])
})
