import './testModalScript.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reported } from './fakeBrowser.ts'
import { alice, announce, createFakeWallet } from './kernel/wallets/fakeWallet.ts'
import type { ConnectKit } from './publicTypes.ts'
import { start } from './start.ts'

const url = 'https://cdn.test/1/loader.js'
const page = window as unknown as Record<string | symbol, unknown>
const mark = Symbol.for('connectkit')
const warn = vi.spyOn(console, 'warn')
const kits: ConnectKit[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('CONNECTKIT_VERSION', '1.0.0')
  warn.mockReset().mockImplementation(() => {})
  localStorage.clear()
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  for (const name of ['ConnectKit', mark]) delete page[name]
  vi.useRealTimers()
})

function boot(said: Record<string, unknown> = { projectId: 'demo' }): ConnectKit {
  const kit = start(said, url)
  kits.push(kit)
  return kit
}

describe('a second script', () => {
  test('gets the first one’s object silently', () => {
    const first = boot()
    expect(boot()).toBe(first)
    expect(warn).not.toHaveBeenCalled()
  })

  test('names both projects in one console line if the second tag has another one', () => {
    const first = boot()
    expect(boot({ projectId: 'other' })).toBe(first)
    expect(warn.mock.calls).toEqual([['ConnectKit has the project demo']])
    expect(first.projectId).toBe('demo')
  })

  test('reports in one line that the first is of another release', () => {
    const first = boot()
    vi.stubGlobal('CONNECTKIT_VERSION', '1.4.2')
    expect(boot()).toBe(first)
    expect(warn.mock.calls).toEqual([['ConnectKit is 1.0.0, not 1.4.2']])
  })

  test('gets it even if the page has replaced window.ConnectKit', () => {
    const first = boot()
    Object.defineProperty(window, 'ConnectKit', { value: 'taken', configurable: true })
    expect(boot()).toBe(first)
  })

  test('starts again once the first was destroyed', () => {
    const first = boot()
    first.destroy()
    expect([page.ConnectKit, page[mark]]).toEqual([undefined, undefined])
    expect(boot()).not.toBe(first)
  })
})

test('an instance with an id has names, a provider and a memory of its own, and neither finds the other', async () => {
  const first = boot()
  const announced: string[] = []
  const hear = (event: Event) => announced.push((event as CustomEvent).detail.info.rdns)
  addEventListener('eip6963:announceProvider', hear)
  const second = start({ projectId: 'demo' }, url, undefined, 'checkout')
  kits.push(second)
  expect(second).not.toBe(first)
  expect([page.ConnectKit, page['ConnectKit.checkout'], page[Symbol.for('connectkit.checkout')]]).toEqual([
    first,
    second,
    second,
  ])
  expect(announced).toContain('connectkit.modal.checkout')
  expect([first.getWallets(), second.getWallets()]).toEqual([[], []])
  announce(createFakeWallet(), { rdns: 'test.wallet', name: 'Test Wallet' })
  localStorage.setItem('ck:demo.checkout', '{"connections":["eip155:test.wallet eip155:1"]}')
  dispatchEvent(new StorageEvent('storage', { key: 'ck:demo.checkout' }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([first.getAccount()?.address, second.getAccount()?.address]).toEqual([undefined, alice])
  const opener = document.body.appendChild(document.createElement('button'))
  opener.dataset.connectkitOpen = ''
  opener.click()
  expect([first.getState().open, second.getState().open]).toEqual([true, false])
  opener.remove()
  second.destroy()
  expect([page.ConnectKit, page['ConnectKit.checkout']]).toEqual([first, undefined])
  removeEventListener('eip6963:announceProvider', hear)
})

describe('late scripts', () => {
  const added = () => [...document.querySelectorAll<HTMLScriptElement>('head > script')]
  beforeEach(() => vi.stubGlobal('CONNECTKIT_LATE', { chains: 'sha256-chains', safe: 'sha256-safe' }))
  afterEach(() => {
    for (const script of added()) script.remove()
    vi.unstubAllGlobals()
    vi.stubGlobal('reportError', reported)
  })

  test('are not loaded without need', () => {
    localStorage.setItem('ck:demo', '{"connections":["eip155:test.wallet eip155:1"]}')
    boot()
    expect(added()).toEqual([])
  })

  test.each([
    ['safe', 'the page is framed, perhaps by a Safe', () => vi.stubGlobal('top', {})],
    [
      'chains',
      'an earlier visit left connections of other namespaces',
      () => localStorage.setItem('ck:demo', '{"connections":["solana:Solar solana:x"]}'),
    ],
  ])('%s is loaded where %s: of this release, by its hash', (name, _, arrange) => {
    arrange()
    boot()
    expect(added().map(({ src, integrity }) => [src, integrity])).toEqual([
      [`https://cdn.test/1.0.0/${name}.js`, `sha256-${name}`],
    ])
  })

  test.each([
    'https://cdn.test//1/loader.js',
    'https://cdn.test/1/loader.js/',
    'https://cdn.test///1//loader.js//?a=b//c',
  ])('come from the release, also for a script with a slash too many: %s', address => {
    vi.stubGlobal('top', {})
    kits.push(start({ projectId: 'demo' }, address))
    expect(added().map(({ src }) => src)).toEqual(['https://cdn.test/1.0.0/safe.js'])
  })

  test.each([
    ['true', 1],
    [true, 1],
    ['http://127.0.0.1:8545', 1],
    // The script starts nothing then (late/test/startTests).
    ['false', 1],
    [false, 0],
    [undefined, 0],
  ])('with data-test-mode %j, test.js is requested for the project and the page: %i', (testMode, count) => {
    vi.stubGlobal('CONNECTKIT_LATE', { test: 'sha256-test' })
    boot({ projectId: 'demo', testMode })
    const asked = `https://cdn.test/1.0.0/test.js?p=demo&o=${encodeURIComponent(location.origin)}`
    expect(added().map(({ src }) => src)).toEqual(Array(count).fill(asked))
  })

  test('a page that may not use test mode becomes ready without it', async () => {
    vi.stubGlobal('CONNECTKIT_LATE', { test: 'sha256-test' })
    const kit = boot({ projectId: 'demo', testMode: 'true' })
    let isReady = false
    void kit.ready.then(() => {
      isReady = true
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(isReady).toBe(false)
    added()[0]?.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(0)
    expect([isReady, kit.test]).toEqual([true, undefined])
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['nothing of sign-in', {}, []],
    ['data-sign-in', { signIn: 'optional' }, ['signIn']],
    ['a sign-in of its own', { siwx: {} }, ['signIn']],
  ])('signIn is loaded once an account is there, on a page with %s: %j', async (_, said, expected) => {
    vi.stubGlobal('CONNECTKIT_LATE', { signIn: 'sha256-signIn', modal: 'sha256-modal' })
    localStorage.setItem('ck:demo', '{"connections":["eip155:test.wallet eip155:1"]}')
    const kit = boot({ projectId: 'demo', ...said })
    const names = () => added().flatMap(({ src }) => /(signIn)\.js/.exec(src)?.[1] ?? [])
    expect(names()).toEqual([])
    const wallet = createFakeWallet()
    wallet.answers.eth_accounts = () => [alice]
    announce(wallet)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(kit.getAccount()?.address).toBe(alice)
    expect(names()).toEqual(expected)
  })

  test('are not loaded with reconnect: false', () => {
    localStorage.setItem('ck:demo', '{"connections":["solana:Solar solana:x"]}')
    boot({ projectId: 'demo', reconnect: 'false' })
    expect(added()).toEqual([])
  })
})

test.each([
  ['the iframe held', 'eip155/walletConnect eip155:1', 1],
  ['a wallet of the page had', 'eip155:test.wallet eip155:1', 0],
])('a connection of an earlier visit that %s: %s loads %d iframes', async (_, entry, count) => {
  localStorage.setItem('ck:demo', JSON.stringify({ connections: [entry] }))
  boot({ projectId: 'demo', preload: 'none' })
  await vi.advanceTimersByTimeAsync(0)
  expect(document.querySelectorAll('iframe')).toHaveLength(count)
})

test('a button in the page follows the connection', async () => {
  document.body.innerHTML = '<connect-kit-button></connect-kit-button>'
  const heard = vi.fn()
  addEventListener('connectkit-changed', heard)
  const kit = boot()
  expect(heard).toHaveBeenCalledOnce()
  localStorage.setItem('ck:demo', '{"connections":["eip155:test.wallet eip155:1"]}')
  dispatchEvent(new StorageEvent('storage', { key: 'ck:demo' }))
  announce(createFakeWallet())
  await vi.advanceTimersByTimeAsync(0)
  expect(kit.getAccount()?.address).toBe(alice)
  const times = heard.mock.calls.length
  expect(times).toBeGreaterThan(1)
  kit.destroy()
  expect(heard).toHaveBeenCalledTimes(times + 1)
  removeEventListener('connectkit-changed', heard)
})

describe('the queue stub', () => {
  const html = readFileSync(join(import.meta.dirname, 'stub.html'), 'utf8').trim()
  const code = html.slice('<script>'.length, -'</script>'.length)
  // biome-ignore lint/security/noGlobalEval: runs the stub as a script tag does.
  const stub = () => void globalThis.eval(code)
  const early = () => page.ConnectKit as ConnectKit

  test('is one script of 225 bytes at the most', () => {
    expect(html).toMatch(/^<script>[^\n]*<\/script>$/)
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(225)
  })

  test('keeps calls, runs them in order, and passes on their results', async () => {
    stub()
    const heard: string[] = []
    const off = early().on('connect', () => heard.push('connect'))
    const stopped = early().on('connect', () => heard.push('never'))
    stopped()
    const preloaded = early().preload() as unknown as Promise<void>
    const refused = early()
      .connect({ walletId: 'nobody' })
      .catch(error => error.code)
    const wrong = (early().setTheme('blue' as never) as unknown as Promise<void>).catch(error => error.code)
    const ready = early().ready.then(() => heard.push('ready'))
    const kit = boot({})
    expect(page.ConnectKit).toBe(kit)
    expect(await refused).toBe('project_missing')
    expect(await wrong).toBe('invalid_option')
    await Promise.all([preloaded, ready])
    expect(heard).toEqual(['ready'])
    off()
  })

  test('keeps event listeners until they are removed', async () => {
    stub()
    const [kept, takenBack] = [vi.fn(), vi.fn()]
    early().on('disconnect', kept)
    const off = early().on('disconnect', takenBack)
    localStorage.setItem('ck:demo', '{"connections":["eip155:test.wallet eip155:1"]}')
    const kit = boot()
    announce(createFakeWallet())
    await vi.advanceTimersByTimeAsync(0)
    off()
    await vi.advanceTimersByTimeAsync(0)
    expect(kit.getAccount()?.address).toBe(alice)
    await kit.disconnect()
    expect([kept.mock.calls.length, takenBack.mock.calls.length]).toEqual([1, 0])
  })

  test('still serves callers that hold it', async () => {
    stub()
    const held = early()
    boot({})
    expect(await held.connect({ walletId: 'nobody' }).catch(error => error.code)).toBe('project_missing')
  })

  test.each(['getProvider', 'getAccount', 'getState', 'getWallets', 'then'])('has no %s', name => {
    stub()
    expect(Reflect.get(early(), name)).toBeFalsy()
    expect(String(Reflect.get(early(), Symbol.toStringTag))).toBe('undefined')
  })

  test('does not replace what is there', () => {
    const kit = boot()
    stub()
    expect(page.ConnectKit).toBe(kit)
  })

  test.each([
    ['an element', () => document.createElement('form')],
    ['something without calls', () => ({ q: 7 })],
    ['a call of no method', () => ({ q: [['nonsense', [], (result: Promise<unknown>) => result.catch(() => {})]] })],
  ])('ignores %s', (_, make) => {
    Object.defineProperty(window, 'ConnectKit', { value: make(), configurable: true })
    expect(boot().version).toBe('1.0.0')
    expect(reported).not.toHaveBeenCalled()
  })
})
