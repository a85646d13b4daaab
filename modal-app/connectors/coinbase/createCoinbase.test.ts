import { verifyMessage } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ChainId } from '../../../shared/caip.ts'
import { connectorSite } from '../../boot/connectorSite.ts'
import { createTestApp } from '../../boot/testApp.ts'
import type { Connector, ConnectStep } from '../Connector.ts'
import { testCapability } from '../testCapability.ts'
import { coinbaseRow } from './coinbaseRow.ts'
import { address, createTestSite } from './testWindow.ts'

const ethereum: ChainId = 'eip155:1'
const optimism: ChainId = 'eip155:10'

function connect(connector: Connector, chainIds = [ethereum, optimism], signal = new AbortController().signal) {
  return connector.connect({ namespace: 'eip155', chainIds, signal })
}

function ask(connector: Connector, method: string, params?: unknown, chainId = ethereum) {
  return connector.request({ namespace: 'eip155', chainId, method, params })
}

/** A connected site; its next window is the second. */
async function connectedSite(options?: Parameters<typeof createTestSite>[0]) {
  const site = createTestSite(options)
  await connect(site.connector)
  return site
}

test('no window opens before connecting', async () => {
  const { connector, windows } = createTestSite()
  testCapability(connector, 'preload')()
  expect(await testCapability(connector, 'sessions').restore()).toEqual([])
  await connector.disconnect('eip155')
  expect(windows).toEqual([])
})

test('the window opens within the click’s task, even before what talks to it is loaded', async () => {
  const { connector, windows, prepared } = createTestSite()
  await prepared()
  const connected = connect(connector)
  expect(windows).toHaveLength(1)
  await connected
})

test('a click before anything has loaded opens the window once it has, while the click counts', async () => {
  const { connector, windows } = createTestSite()
  const closeUnused = testCapability(connector, 'openAhead')()
  expect(windows).toEqual([])
  await expect(connect(connector)).resolves.toMatchObject({ chainId: ethereum })
  closeUnused?.()
  expect(windows).toHaveLength(1)
})

test('a click that is over by then opens none, and the next does at once', async () => {
  const { connector, windows, browser } = createTestSite()
  const connected = connect(connector)
  browser.hasClick = false
  await expect(connected).rejects.toMatchObject({ code: 'popup_blocked' })
  browser.hasClick = true
  const again = connect(connector)
  expect(windows).toHaveLength(1)
  await again
})

test('a window opened ahead, within the click, is the one that connects later', async () => {
  const { connector, windows, browser, prepared } = createTestSite()
  await prepared()
  const closeUnused = testCapability(connector, 'openAhead')()
  expect(windows).toHaveLength(1)
  // The click is over.
  browser.hasClick = false
  await expect(connect(connector)).resolves.toMatchObject({ chainId: ethereum })
  closeUnused?.()
  expect(windows).toHaveLength(1)
  browser.hasClick = true
  await connect(connector)
  expect(windows).toHaveLength(2)
})

test('a window opened ahead for nothing is closed', async () => {
  const { connector, windows, prepared } = createTestSite()
  await prepared()
  testCapability(connector, 'openAhead')()?.()
  expect(windows.map(({ closed }) => closed)).toEqual([true])
  await connect(connector)
  expect(windows).toHaveLength(2)
})

test('connecting says why no window opened ahead', async () => {
  const { connector, browser, prepared } = createTestSite()
  await prepared()
  browser.isMeant = false
  testCapability(connector, 'openAhead')()
  await expect(connect(connector)).rejects.toMatchObject({ code: 'popup_blocked' })
  expect(window.open).not.toHaveBeenCalled()
})

test('the address holds the protocol’s name, this document’s origin and its own query', async () => {
  const { windows } = await connectedSite()
  expect(Object.fromEntries(windows[0]?.address.searchParams ?? [])).toEqual({
    theme: 'dark',
    sdkName: '@coinbase/wallet-sdk',
    sdkVersion: '4.4.0',
    origin: location.origin,
    coop: 'null',
  })
})

test('the window first gets the site’s description, and nothing goes to another origin', async () => {
  const { windows } = await connectedSite()
  const heard = windows[0]?.heard ?? []
  expect(heard[0]?.message).toMatchObject({
    data: {
      version: '4.4.0',
      location: location.href,
      metadata: { appName: 'Shop', appChainIds: [1, 10] },
      preference: { options: 'smartWalletOnly' },
    },
  })
  expect(heard[1]?.message).toMatchObject({ event: 'selectSignerType' })
  expect(new Set(heard.map(({ origin }) => origin))).toEqual(new Set(['https://wallet.example']))
})

test('a connection begins on the site’s first network that the wallet has', async () => {
  const { connector } = createTestSite({ chains: [10] })
  await expect(connect(connector)).resolves.toEqual({
    accounts: [{ address, type: 'smartAccount' }],
    chainId: optimism,
  })
})

test('a wallet without any network of the site is not connected', async () => {
  const { connector, storage, windows } = createTestSite({ chains: [5] })
  await expect(connect(connector)).rejects.toMatchObject({ code: 'unknown_network' })
  expect(storage.get('coinbase')).toBeUndefined()
  expect(windows[0]?.closed).toBe(true)
})

test('without a click in this document no window is requested', async () => {
  const { connector, browser } = createTestSite()
  browser.hasClick = false
  await expect(connect(connector)).rejects.toMatchObject({ code: 'popup_blocked' })
  expect(window.open).not.toHaveBeenCalled()
})

test('a click on something else in the modal opens no window', async () => {
  const { connector, browser } = await connectedSite()
  browser.isMeant = false
  await expect(ask(connector, 'personal_sign', ['x', address])).rejects.toMatchObject({ code: 'popup_blocked' })
  expect(window.open).toHaveBeenCalledOnce()
})

test('a window the browser blocks can be tried again', async () => {
  const { connector, browser } = createTestSite()
  browser.refuses = true
  await expect(connect(connector)).rejects.toMatchObject({ code: 'popup_blocked' })
  browser.refuses = false
  await expect(connect(connector)).resolves.toMatchObject({ chainId: ethereum })
})

test('an isolated window is not reported as blocked, and no second one opens', async () => {
  const { connector, browser } = createTestSite()
  browser.isolates = true
  await expect(connect(connector)).rejects.toMatchObject({ code: 'popup_isolated' })
  browser.hasClick = true
  await expect(connect(connector)).rejects.toMatchObject({ code: 'popup_isolated' })
  expect(window.open).toHaveBeenCalledOnce()
})

test.each<[string, { origin?: string; source?: unknown }]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another window', { source: window }],
])('messages from %s are ignored', async (_, from) => {
  const { connector, windows, browser, askUser, prepared } = createTestSite()
  await prepared()
  browser.staysSilent = true
  askUser()
  const connected = connect(connector)
  windows[0]?.say({ event: 'PopupLoaded', id: 'x' }, from)
  windows[0]?.say({ event: 'PopupUnload' }, from)
  await testCapability(connector, 'sessions').restore()
  expect(windows[0]?.heard).toEqual([])
  windows[0]?.wallet.greet(location.origin)
  await vi.waitFor(() => expect(windows[0]?.wallet.state().question).toBeDefined())
  await windows[0]?.wallet.approve()
  await expect(connected).resolves.toMatchObject({ chainId: ethereum })
})

test.each([null, 'text', 5, {}, { event: 5 }, { requestId: {} }, { requestId: '__proto__', data: 'scw' }])(
  'ignores %j from the window',
  async message => {
    const { connector, windows } = createTestSite()
    const connected = connect(connector)
    windows[0]?.say(message)
    await expect(connected).resolves.toMatchObject({ chainId: ethereum })
  },
)

test('a window that closes silently is a refusal within a second', async () => {
  const { connector, windows, clock, askUser } = createTestSite()
  askUser()
  const refused = expect(connect(connector)).rejects.toMatchObject({ code: 'user_rejected' })
  await vi.waitFor(() => expect(windows[0]?.wallet.state().question).toBeDefined())
  Object.assign(windows[0] ?? {}, { closed: true })
  clock.advance(1_000)
  await refused
})

test('the last message of a closed window is heard', async () => {
  const { connector, windows, clock } = await connectedSite()
  const asked = ask(connector, 'personal_sign', ['x', address])
  await vi.waitFor(() => expect(windows).toHaveLength(2))
  const [, opened] = windows
  const say = opened?.say
  // Browsers deliver a message sent right before.
  Object.assign(opened ?? {}, { say: (message: unknown) => say?.(message, { source: null }) })
  clock.advance(500)
  await expect(asked).resolves.toMatch(/^0x/)
})

test('cancelling closes the window', async () => {
  const { connector, windows, askUser } = createTestSite()
  askUser()
  const controller = new AbortController()
  const refused = expect(connect(connector, [ethereum], controller.signal)).rejects.toMatchObject({ code: 'aborted' })
  await vi.waitFor(() => expect(windows[0]?.wallet.state().question).toBeDefined())
  controller.abort()
  await refused
  expect(windows[0]?.closed).toBe(true)
})

test.each<[string, object, string]>([
  ['the way of the app, which is not spoken here', { data: 'walletlink' }, 'unsupported_method'],
  ['no way', {}, 'unsupported_method'],
])('a window that chooses %s is closed', async (_, answer, code) => {
  const { connector, windows, browser, prepared } = createTestSite()
  await prepared()
  browser.staysSilent = true
  const refused = expect(connect(connector)).rejects.toMatchObject({ code })
  await testCapability(connector, 'sessions').restore()
  const [opened] = windows
  if (opened) vi.spyOn(opened.wallet, 'hear').mockResolvedValue()
  opened?.say({ event: 'PopupLoaded', id: 'x' })
  await vi.waitFor(() => expect(opened?.heard).toHaveLength(2))
  opened?.say({ requestId: opened.heard[1]?.message.id, ...answer })
  await refused
  expect(opened?.closed).toBe(true)
})

test.each<[string, object]>([
  ['no key', { content: { encrypted: {} } }],
  ['a key that is none', { sender: 'zz', content: { encrypted: {} } }],
  ['an answer that is not sealed', { sender: '30', content: { encrypted: { iv: 'x' } } }],
  ['nothing', {}],
])('a handshake answered with %s does not connect', async (_, answer) => {
  const { connector, windows, browser, storage, prepared } = createTestSite()
  await prepared()
  browser.staysSilent = true
  const refused = expect(connect(connector)).rejects.toMatchObject({ code: 'wallet_failed' })
  await testCapability(connector, 'sessions').restore()
  const [opened] = windows
  if (opened) vi.spyOn(opened.wallet, 'hear').mockResolvedValue()
  opened?.say({ event: 'PopupLoaded', id: 'x' })
  await vi.waitFor(() => expect(opened?.heard).toHaveLength(2))
  opened?.say({ requestId: opened.heard[1]?.message.id, data: 'scw' })
  await vi.waitFor(() => expect(opened?.heard).toHaveLength(3))
  opened?.say({ requestId: opened.heard[2]?.message.id, ...answer })
  await refused
  expect(storage.get('coinbase')).toBeUndefined()
})

test('a message is signed in a new window, and the request is sealed', async () => {
  const { connector, windows } = await connectedSite()
  const message = 'Lanterns, twelve'
  const signature = await ask(connector, 'personal_sign', [message, address])
  expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
  expect(windows).toHaveLength(2)
  expect(JSON.stringify(windows[1]?.heard)).not.toContain('Lanterns')
})

describe('a request without a click', () => {
  /** The step that it shows, and its answer. */
  async function stepOf(signal?: AbortSignal) {
    const { connector, browser, windows } = await connectedSite()
    browser.hasClick = false
    const steps: ConnectStep[] = []
    const call = { namespace: 'eip155', chainId: ethereum, method: 'personal_sign', params: ['0x00', address] } as const
    const answered = connector.request({ ...call, signal, show: step => void steps.push(step) })
    const step = await vi.waitUntil(() => steps[0])
    if (step.is !== 'window') throw new Error('No window is asked for')
    return { answered, browser, step, windows }
  }

  test('asks for one, whose press opens the window and sends it', async () => {
    const { answered, browser, step, windows } = await stepOf()
    expect(windows).toHaveLength(1)
    browser.hasClick = true
    step.open()
    expect(windows).toHaveLength(2)
    expect(await answered).toMatch(/^0x/)
  })

  test('whose window the browser blocks may be pressed again', async () => {
    const { answered, browser, step } = await stepOf()
    browser.hasClick = true
    browser.refuses = true
    expect(step.open).toThrow(expect.objectContaining({ code: 'popup_blocked' }))
    browser.refuses = false
    step.open()
    expect(await answered).toMatch(/^0x/)
  })

  test('that is cancelled before it is pressed ends, and opens nothing', async () => {
    const controller = new AbortController()
    const { answered, windows } = await stepOf(controller.signal)
    const refused = expect(answered).rejects.toMatchObject({ code: 'aborted' })
    controller.abort()
    await refused
    expect(windows).toHaveLength(1)
  })
})

test('simultaneous requests share a window', async () => {
  const { connector, windows } = await connectedSite()
  await Promise.all(['one', 'two'].map(message => ask(connector, 'personal_sign', [message, address])))
  expect(windows).toHaveLength(2)
})

test('accounts, network and capabilities need no window', async () => {
  const { connector, windows } = await connectedSite({ capabilities: { atomic: { status: 'ready' } } })
  expect(await ask(connector, 'eth_accounts')).toEqual([address])
  expect(await ask(connector, 'eth_chainId')).toBe('0x1')
  expect(await ask(connector, 'wallet_getCapabilities', [address, ['0xa']])).toEqual({
    '0xa': { atomic: { status: 'ready' } },
  })
  expect(windows).toHaveLength(1)
})

test('switching to a network the wallet has needs no window, and is reported', async () => {
  const { connector, windows, changes } = await connectedSite()
  await expect(ask(connector, 'wallet_switchEthereumChain', [{ chainId: '0xa' }])).resolves.toBeNull()
  expect(windows).toHaveLength(1)
  expect(changes).toMatchObject([{ type: 'upserted', connection: { chainId: optimism, wallet: { kind: 'external' } } }])
  expect(await ask(connector, 'eth_chainId')).toBe('0xa')
})

test('the wallet refuses a network it lacks', async () => {
  const { connector, windows } = await connectedSite()
  await expect(ask(connector, 'wallet_switchEthereumChain', [{ chainId: '0x5' }])).rejects.toMatchObject({ code: 4902 })
  expect(windows).toHaveLength(2)
})

test.each<[string, unknown[], string]>([
  ['eth_call', [{}], 'unsupported_method'],
  ['eth_sign', [address, '0x00'], 'unsupported_method'],
  ['wallet_switchEthereumChain', [], 'invalid_params'],
])('the window is not asked for %s: %s', async (method, params, code) => {
  const { connector, windows } = await connectedSite()
  await expect(ask(connector, method, params)).rejects.toMatchObject({ code })
  expect(windows).toHaveLength(1)
})

test('nothing is signed on a network the wallet lacks', async () => {
  const { connector } = await connectedSite()
  const asked = ask(connector, 'personal_sign', ['x', address], 'eip155:5')
  await expect(asked).rejects.toMatchObject({ code: 'wrong_network' })
})

test('a reload restores the connection and its keys', async () => {
  const { connector, reload } = await connectedSite()
  await ask(connector, 'wallet_switchEthereumChain', [{ chainId: '0xa' }])
  const again = reload()
  expect(await testCapability(again, 'sessions').restore()).toMatchObject([
    { accounts: [{ address }], chainId: optimism },
  ])
  await expect(ask(again, 'personal_sign', ['x', address])).resolves.toMatch(/^0x/)
})

test.each(['{', '{}', 'null', '{"accounts":["0x0"]}', '[]'])('ignores %s in storage', async text => {
  const { reload, storage } = await connectedSite()
  storage.set('coinbase', text)
  const again = reload()
  expect(await testCapability(again, 'sessions').restore()).toEqual([])
  await expect(ask(again, 'personal_sign', ['x', address])).rejects.toMatchObject({ code: 'not_connected' })
})

test('disconnecting leaves nothing behind', async () => {
  const { connector, reload } = await connectedSite()
  await connector.disconnect('eip155')
  await expect(ask(connector, 'eth_accounts')).rejects.toMatchObject({ code: 'not_connected' })
  expect(await testCapability(reload(), 'sessions').restore()).toEqual([])
})

test('a wallet that forgot the site ends the connection', async () => {
  const { connector, windows, changes, reload } = await connectedSite()
  const [opened] = windows
  opened?.wallet.forget(opened.wallet.state().sites[0]?.key ?? '')
  await expect(ask(connector, 'personal_sign', ['x', address])).rejects.toMatchObject({ code: 4100 })
  expect(changes).toEqual([{ type: 'removed', id: 'eip155:coinbasewallet' }])
  expect(await testCapability(reload(), 'sessions').restore()).toEqual([])
})

test('a tab restores the session that another tab has made since', async () => {
  const { connector, reload } = createTestSite()
  const other = reload()
  testCapability(other, 'preload')()
  expect(await testCapability(other, 'sessions').restore()).toEqual([])
  await expect(ask(other, 'eth_accounts')).rejects.toMatchObject({ code: 'not_connected' })
  await connect(connector)
  expect(await testCapability(other, 'sessions').restore()).toMatchObject([{ accounts: [{ address }] }])
})

test('a request cancelled before the window loads is never sent', async () => {
  const { connector, windows, browser } = await connectedSite()
  browser.staysSilent = true
  const seal = vi.spyOn(crypto.subtle, 'encrypt')
  onTestFinished(() => seal.mockRestore())
  const controller = new AbortController()
  const request = { namespace: 'eip155', chainId: ethereum, method: 'personal_sign' } as const
  const givenUp = connector.request({ ...request, params: ['one', address], signal: controller.signal })
  const stays = connector.request({ ...request, params: ['two', address] })
  const refused = expect(givenUp).rejects.toMatchObject({ code: 'aborted' })
  await vi.waitFor(() => expect(seal).toHaveBeenCalledTimes(2))
  await Promise.all(seal.mock.results.map(({ value }) => value))
  controller.abort()
  await refused
  windows[1]?.wallet.greet(location.origin)
  await expect(stays).resolves.toMatch(/^0x/)
  // The introduction and one question.
  expect(windows[1]?.heard).toHaveLength(2)
})

test.each([
  ['all', true, true],
  ['smartWalletOnly', true, true],
  // The site wants the extension alone.
  ['eoaOnly', true, false],
  // The browser has no Web Crypto.
  ['all', false, false],
] as const)('a site with %s, in a secure context: %s, offers it: %s', (coinbasePreference, isSecure, isOffered) => {
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: isSecure })
  onTestFinished(() => void Reflect.deleteProperty(window, 'isSecureContext'))
  const site = connectorSite(createTestApp({ options: { coinbasePreference } }), coinbaseRow)
  expect(coinbaseRow.offer(site) !== undefined).toBe(isOffered)
})
