import './fakeBrowser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alice, announce, createFakeWallet, type FakeWallet } from './kernel/wallets/fakeWallet.ts'
import { createLateModal } from './late/modal/createLateModal.ts'
import type { ConnectKit, PageProvider } from './publicTypes.ts'
import { start } from './start.ts'

const mark = Symbol.for('connectkit')
const hint = '{"connections":["eip155:test.wallet eip155:1"]}'
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('head > script')]
const sources = () => scripts().map(({ src }) => src.replace(/\?\d+$/, '?again'))
let kit: ConnectKit
let wallet: FakeWallet
let heard: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('CONNECTKIT_VERSION', '1.0.0')
  vi.stubGlobal('CONNECTKIT_LATE', { modal: 'sha256-modal' })
  localStorage.clear()
  wallet = createFakeWallet({ personal_sign: '0xsigned' })
})
afterEach(() => {
  kit.destroy()
  for (const script of scripts()) script.remove()
  for (const name of ['ConnectKit', mark]) Reflect.deleteProperty(window, name)
  vi.useRealTimers()
})

/** A returning visitor's page, with the wallet in it. */
function revisit(stored = hint): PageProvider {
  localStorage.setItem('ck:demo', stored)
  kit = start({ projectId: 'demo' }, 'https://cdn.test/1/loader.js')
  heard = []
  kit.on('connect', ({ address, reconnected }) => heard.push([address, reconnected]))
  kit.on('error', ({ code }) => heard.push(code))
  announce(wallet)
  return kit.getProvider('eip155')
}

/** modal.js runs, or fails to load. */
function arrive(): void {
  const detail = { name: 'modal', start: (shared: { adopt(create: unknown): void }) => shared.adopt(createLateModal) }
  dispatchEvent(new CustomEvent('connectkit:late', { detail }))
}
const fail = () => scripts()[0]?.dispatchEvent(new Event('error'))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const sign = { method: 'personal_sign', params: ['0x', alice] }

/** A promise's state so far. */
function outcomeOf(promise: Promise<unknown>): { now: unknown } {
  const outcome: { now: unknown } = { now: 'pending' }
  promise.then(
    value => Object.assign(outcome, { now: value }),
    ({ code, message }) => Object.assign(outcome, { now: `${code} ${message}` }),
  )
  return outcome
}

describe('a page that remembers a wallet', () => {
  test('loads modal.js by its hash, no iframe, and asks the wallet silently', async () => {
    revisit()
    const isReady = outcomeOf(kit.ready)
    await pass(300)
    expect(scripts().map(({ src, integrity }) => [src, integrity])).toEqual([
      ['https://cdn.test/1.0.0/modal.js', 'sha256-modal'],
    ])
    expect([isReady.now, kit.getState().status, wallet.methods]).toEqual(['pending', 'reconnecting', []])
    arrive()
    await pass(0)
    expect(wallet.methods).toEqual(['eth_accounts', 'eth_chainId'])
    expect([isReady.now, kit.getAccount()?.address, heard]).toEqual([undefined, alice, [[alice, true]]])
    expect(document.querySelector('iframe')).toBeNull()
    expect(scripts()).toEqual([])
  })

  test('lists its wallets, and announces its provider, before modal.js comes', () => {
    const announced: unknown[] = []
    addEventListener('eip6963:announceProvider', event => announced.push((event as CustomEvent).detail.info.rdns))
    revisit()
    expect(announced).toContain('connectkit.modal')
    expect(kit.getWallets()).toMatchObject([{ id: 'test.wallet', name: 'Test Wallet', installed: true }])
  })

  test('has its calls wait for the wallet', async () => {
    const provider = revisit()
    const [accounts, signature] = [
      outcomeOf(provider.request({ method: 'eth_accounts' })),
      outcomeOf(provider.request(sign)),
    ]
    await pass(900)
    expect([accounts.now, signature.now]).toEqual(['pending', 'pending'])
    arrive()
    await pass(0)
    expect([accounts.now, signature.now]).toEqual([[alice], '0xsigned'])
  })

  test('is ready after a second, and connected when modal.js comes later', async () => {
    const provider = revisit()
    const isReady = outcomeOf(kit.ready)
    await pass(1_000)
    expect([isReady.now, kit.getState().status]).toEqual([undefined, 'disconnected'])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    const late = outcomeOf(provider.request(sign))
    await pass(500)
    arrive()
    await pass(0)
    expect([late.now, heard]).toEqual(['0xsigned', [[alice, true]]])
  })

  test('has a call wait a second more for a silent modal.js, and no longer', async () => {
    const provider = revisit()
    await pass(1_000)
    const call = outcomeOf(provider.request(sign))
    await pass(999)
    expect(call.now).toBe('pending')
    await pass(1)
    expect(call.now).toBe('4900 personal_sign needs a connection')
  })

  test('asks nothing of a wallet that was disconnected while modal.js loaded', async () => {
    revisit()
    await kit.disconnect()
    arrive()
    await pass(1_000)
    expect([wallet.methods, kit.getAccount(), localStorage.getItem('ck:demo')]).toEqual([[], null, '{}'])
  })

  test('asks nothing of a wallet that another tab disconnected while modal.js loaded', async () => {
    revisit()
    localStorage.setItem('ck:demo', '{}')
    dispatchEvent(new StorageEvent('storage', { key: 'ck:demo' }))
    arrive()
    await pass(1_000)
    expect([wallet.methods, kit.getAccount()]).toEqual([[], null])
  })

  test('asks nothing of a wallet once it is destroyed', async () => {
    revisit()
    kit.destroy()
    arrive()
    await pass(1_000)
    expect([wallet.methods, heard, scripts().length]).toEqual([[], [], 1])
  })

  test('loads it once for a wallet that comes later, and for one that another tab connected', async () => {
    revisit('{}')
    expect(sources()).toEqual([])
    localStorage.setItem('ck:demo', hint)
    dispatchEvent(new StorageEvent('storage', { key: 'ck:demo' }))
    announce(createFakeWallet(), { rdns: 'other.wallet', name: 'Other' })
    await pass(0)
    expect(sources()).toEqual(['https://cdn.test/1.0.0/modal.js'])
    arrive()
    await pass(0)
    expect(kit.getAccount()?.address).toBe(alice)
  })
})

describe('without modal.js', () => {
  test('ready settles at once, and only a call that needs the wallet says why and loads it again', async () => {
    const provider = revisit()
    const isReady = outcomeOf(kit.ready)
    fail()
    await pass(0)
    expect([isReady.now, kit.getState().status]).toEqual([undefined, 'disconnected'])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    announce(createFakeWallet(), { rdns: 'other.wallet', name: 'Other' })
    await pass(100)
    expect(sources()).toEqual([])
    const call = outcomeOf(provider.request(sign))
    await pass(0)
    expect([call.now, sources()]).toEqual(['pending', ['https://cdn.test/1.0.0/modal.js']])
    fail()
    await pass(0)
    expect(call.now).toBe('-32603 modal.js did not load')
  })

  test('a call gets its answer where the second request brings it', async () => {
    const provider = revisit()
    fail()
    await pass(0)
    const call = outcomeOf(provider.request(sign))
    await pass(300)
    arrive()
    await pass(0)
    expect([call.now, heard]).toEqual(['0xsigned', [[alice, true]]])
  })

  test('the visitor’s opening says why, loads it again, and reconnects', async () => {
    revisit()
    fail()
    await pass(0)
    const opening = outcomeOf(kit.open())
    await pass(0)
    expect(sources()).toEqual(['https://cdn.test/1.0.0/modal.js'])
    arrive()
    await pass(0)
    expect([opening.now, kit.getAccount()?.address]).toEqual(['pending', alice])
  })

  test('nothing is loaded for a page that remembers nothing', async () => {
    const provider = revisit('{}')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    await expect(provider.request(sign)).rejects.toMatchObject({ code: 4900 })
    await pass(1_000)
    expect([sources(), wallet.methods]).toEqual([[], []])
  })
})
