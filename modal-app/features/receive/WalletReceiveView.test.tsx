import { afterEach, expect, test, vi } from 'vitest'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, harbour, type TestAppOptions, testConnection, testNetwork } from '../../boot/testApp.ts'
import { openModal } from '../../flow/openModal.ts'

afterEach(() => void vi.restoreAllMocks())

const connection = testConnection(harbour)

async function opened(options: TestAppOptions = {}) {
  const app = createTestApp({ connections: [connection], ...options })
  const screen = mountApp(app)
  openModal(app, { view: 'WalletReceive' })
  await screen.offers('Copy address')
  await vi.waitFor(() => expect(screen.dialog().querySelector('[role="img"]')).not.toBeNull())
  return { app, screen }
}

test('the address can be scanned and copied whole', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await opened()
  expect(screen.title()).toBe('Receive')
  expect(screen.dialog().querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('QR code of your address')
  await screen.says('Copy address0X52908400098527886E0F7030069857D2E4169EE7')
  screen.click('Copy address')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('0X52908400098527886E0F7030069857D2E4169EE7')
  await screen.says('Address copied')
})

test('another account shows its own address, and a wallet that withdraws its account closes the view', async () => {
  const { app, screen } = await opened()
  const other = testConnection(harbour, { accounts: [{ address: '0xde709f2102306220921060314715629080e2fb77' }] })
  screen.connections({ connections: [other], activeNamespace: 'eip155' })
  await screen.says('0XDE709F2102306220921060314715629080E2FB77')
  screen.connections({ connections: [], activeNamespace: null })
  expect(app.store.getState().open).toBe(false)
})

test('the networks of the address have a list, the current one first', async () => {
  const { screen } = await opened({ connections: [testConnection(harbour, { chainId: 'eip155:10' })] })
  screen.click('Works on 2 networks')
  await screen.says('Anything sent to it on another one may be lost')
  expect(screen.title()).toBe('Networks')
  expect([...screen.dialog().querySelectorAll('li bdi')].map(each => each.textContent)).toEqual([
    'Optimism',
    'Ethereum',
  ])
})

test.each<[string, TestAppOptions]>([
  ['an account of a site with one network', { networks: [testNetwork('eip155:1', 'Ethereum')] }],
  [
    'a smart account',
    {
      connections: [
        testConnection(harbour, {
          accounts: [{ address: '0x52908400098527886e0f7030069857d2e4169ee7', type: 'smartAccount' }],
        }),
      ],
    },
  ],
])('%s sees the only network', async (_, options) => {
  const { screen } = await opened(options)
  await screen.says('Only for Ethereum')
  expect(screen.buttons().filter(name => /networks/.test(name))).toEqual([])
})

test('on Bitcoin it is the address for payments, and ordinals have another', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await opened({
    networks: [testNetwork('bip122:main', 'Bitcoin')],
    adapters: createFakeAdapters(createFakeAdapter('bip122')),
    connections: [
      testConnection(harbour, {
        namespace: 'bip122',
        chainId: 'bip122:main',
        accounts: [
          { address: 'bc1pordinals', type: 'ordinal' },
          { address: 'bc1qpayments', type: 'payment' },
        ],
      }),
    ],
  })
  await screen.says('BC1QPAYMENTS')
  await screen.says('Only for Bitcoin')
  await screen.says('This is your address for payments')
  screen.click('Copy ordinals address')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('bc1pordinals')
})
