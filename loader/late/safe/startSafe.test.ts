import '../../fakeBrowser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Core, createCore } from '../../kernel/core.ts'
import { readOptions } from '../../kernel/options.ts'
import { alice, announce, createFakeWallet } from '../../kernel/wallets/fakeWallet.ts'
import { give, upsert, walletsOf } from '../../testConnect.ts'
import { createFakeSafe, safeAddress, tellAncestors, tellNoAncestors } from './fakeSafe.ts'
import { startSafe } from './startSafe.ts'

const origin = 'http://localhost:4407'
const mark = Symbol.for('connectkit.safe')
const announced = vi.fn()
const hear = (event: Event) => announced((event as CustomEvent).detail)
let core: Core

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('top', {})
  localStorage.clear()
  announced.mockReset()
  addEventListener('eip6963:announceProvider', hear)
})
afterEach(() => {
  core.destroy()
  removeEventListener('eip6963:announceProvider', hear)
  Reflect.deleteProperty(window, mark)
  tellNoAncestors()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function run(said: Record<string, unknown> = {}): Promise<void> {
  const options = readOptions({ projectId: 'demo', safeOrigins: `https://safe.example, ${origin}`, ...said })
  core = createCore('1.0.0', options)
  return startSafe({ core, options, need: async () => void walletsOf(core) })
}

test('announces and connects the Safe once it answers, and delays nothing', async () => {
  createFakeSafe(origin)
  tellAncestors(origin)
  const running = run()
  await core.ready
  await running
  const [{ info, provider }] = announced.mock.calls[0] ?? []
  expect(info).toMatchObject({ name: 'Safe', rdns: 'app.safe.global', icon: expect.stringMatching(/^data:image\/svg/) })
  expect(info.uuid).toMatch(/^[0-9a-f-]{36}$/)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([safeAddress])
  expect(core.connections.list()).toMatchObject([
    { connectorId: 'app.safe.global', accounts: [{ address: safeAddress, type: 'smartAccount' }] },
  ])
  const times = announced.mock.calls.length
  dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).toHaveBeenCalledTimes(times + 1)
})

test('a page that restarts ConnectKit keeps the Safe without asking again', async () => {
  const safe = createFakeSafe(origin)
  tellAncestors(origin)
  await run()
  core.destroy()
  const heard = safe.heard.length
  await run()
  expect(safe.heard).toHaveLength(heard)
})

test('does nothing outside a frame, or in a frame of an unlisted origin', async () => {
  const safe = createFakeSafe(origin)
  tellAncestors(origin)
  vi.stubGlobal('top', window)
  await run()
  vi.stubGlobal('top', {})
  tellAncestors('https://elsewhere.example')
  await run()
  // An earlier test's Safe is still announced.
  expect([safe.heard, core.connections.list()]).toEqual([[], []])
})

test.each([
  ['has reconnect off', { reconnect: false }, undefined],
  ['was connected with another wallet before', {}, 'test.wallet'],
])('announces the Safe without connecting it in a page that %s', async (_, said, wallet) => {
  if (wallet) localStorage.setItem('ck:demo', `{"connections":["eip155:${wallet} eip155:1"]}`)
  createFakeSafe(origin)
  tellAncestors(origin)
  await run(said)
  expect(announced).toHaveBeenCalled()
  expect(core.connections.list()).toEqual([])
})

test('keeps a wallet that the visitor has connected meanwhile', async () => {
  createFakeSafe(origin)
  tellAncestors(origin)
  const running = run()
  const wallet = createFakeWallet()
  announce(wallet)
  give(core, 'test.wallet', wallet, { address: alice, chainId: 'eip155:1' })
  upsert(core, { connectorId: 'test.wallet' })
  await running
  expect(core.connections.list()).toMatchObject([{ connectorId: 'test.wallet' }])
})
