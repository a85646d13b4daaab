import './fakeBrowser.ts'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { running } from './fakeBrowser.ts'
import { announce, createFakeWallet, type FakeWallet } from './kernel/wallets/fakeWallet.ts'
import type { ConnectKit } from './publicTypes.ts'

const error = vi.spyOn(console, 'error')
vi.spyOn(console, 'warn').mockImplementation(() => {})
const kit = () => Reflect.get(window, 'ConnectKit') as ConnectKit
const ours = () => document.querySelectorAll('html > dialog, body > dialog').length
let wallet: FakeWallet

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('CONNECTKIT_VERSION', '1.0.0')
  vi.stubGlobal('CONNECTKIT_LATE', { modal: 'sha256-modal' })
  error.mockReset().mockImplementation(() => {})
  localStorage.clear()
  document.body.innerHTML = ''
  wallet = createFakeWallet()
})
afterEach(() => {
  kit()?.destroy()
  vi.useRealTimers()
})

function setScript(
  data: Record<string, string> = { projectId: 'demo' },
  src = 'https://cdn.test/1/loader.js?x=1',
): void {
  const script = document.createElement('script')
  Object.assign(script.dataset, data)
  Object.defineProperty(script, 'src', { value: src })
  running.script = script
}

/** Runs the loader as a script tag with these attributes. */
async function run(
  data: Record<string, string> = { projectId: 'demo' },
  src = 'https://cdn.test/1/loader.js?x=1',
): Promise<void> {
  setScript(data, src)
  vi.resetModules()
  await import('./index.ts')
  running.script = null
}

test('sets window.ConnectKit, and no other name', async () => {
  const before = Object.getOwnPropertyNames(window)
  await run()
  expect(Object.getOwnPropertyNames(window).filter(name => !before.includes(name))).toEqual(['ConnectKit'])
  expect(kit().version).toBe('1.0.0')
  await kit().ready
})

test('loads the iframe of its own release, project and page, whatever the tag says', async () => {
  // Not added to the page, where it would be loaded.
  const insert = vi.spyOn(document.body, 'append').mockImplementation(() => {})
  const insertScript = vi.spyOn(document.head, 'append').mockImplementation(() => {})
  await run({ projectId: 'demo', preload: 'eager', base: 'https://evil.test', version: '9.9.9' })
  const [shell] = insert.mock.calls[0] ?? []
  expect((shell as Element).querySelector('iframe')).toMatchObject({
    src: 'https://cdn.test/1.0.0/modal.html?p=demo&o=http%3A%2F%2Flocalhost%3A3000#lang=%2C',
  })
  insert.mockRestore()
  insertScript.mockRestore()
})

test('puts nothing into the page before intent', async () => {
  const before = document.documentElement.outerHTML
  await run()
  announce(wallet)
  vi.advanceTimersByTime(5_000)
  expect(document.documentElement.outerHTML).toBe(before)
})

test.each([
  ['an element of that name', () => void Reflect.set(document.body, 'innerHTML', '<form id="ConnectKit"></form>')],
  ['a stub', () => void Reflect.set(window, 'ConnectKit', { q: [] })],
])('works beside %s', async (_, prepare) => {
  prepare()
  await run()
  expect(kit().version).toBe('1.0.0')
})

test('works in a page that extends built-ins', async () => {
  // Bundled as for a page, since the test's own tools would not work there.
  const esbuild = join(import.meta.dirname, '../node_modules/esbuild/bin/esbuild')
  const code = execFileSync(esbuild, ['--bundle', '--loader=ts', '--define:CONNECTKIT_VERSION="1.0.0"'], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
    input: "import './late/modal/index.ts'; import './index.ts'",
  })
  const added = vi.spyOn(window, 'addEventListener')
  const extended: [object, string][] = [
    [Object.prototype, 'extra'],
    [Object.prototype, 'walletId'],
    [Object.prototype, 'icon'],
    [Array.prototype, 'toJSON'],
    [Array.prototype, 'remove'],
    [String.prototype, 'toJSON'],
  ]
  localStorage.setItem('ck:demo', '{"connections":["eip155:test.wallet eip155:1"]}')
  setScript()
  for (const [prototype, name] of extended) Reflect.set(prototype, name, () => 'spoiled')
  try {
    // biome-ignore lint/security/noGlobalEval: runs the bundle as a script tag does.
    globalThis.eval(code)
    announce(wallet)
    await vi.advanceTimersByTimeAsync(0)
    wallet.emit('chainChanged', '0x5')
    await vi.advanceTimersByTimeAsync(20)
  } finally {
    for (const [prototype, name] of extended) Reflect.deleteProperty(prototype, name)
    // A script that the page brought serves each later loader.
    for (const [type, listener] of added.mock.calls)
      if (type === 'connectkit:loader') removeEventListener(type, listener as EventListener)
    added.mockRestore()
  }
  expect(kit().getAccount()).toMatchObject({ connectorId: 'test.wallet', chainId: 'eip155:5' })
  expect(Object.keys(kit().getState().statuses)).toEqual(['eip155'])
  expect(localStorage.getItem('ck:demo')).toBe('{"connections":["eip155:test.wallet eip155:5"]}')
})

test('a second tag changes nothing', async () => {
  await run()
  const first = kit()
  await run({ projectId: 'other' })
  expect(kit()).toBe(first)
})

test('destroy leaves nothing behind, and a second tag starts over', async () => {
  const listening = vi.spyOn(window, 'addEventListener')
  const stopped = vi.spyOn(window, 'removeEventListener')
  const before = Reflect.ownKeys(window).length
  const announced = vi.fn()
  await run()
  announce(wallet)
  const first = kit()
  first.destroy()
  const types = (calls: unknown[][]) => calls.map(([type]) => type).sort()
  const left = listening.mock.calls.filter(([, , options]) => !(options as { signal?: AbortSignal })?.signal?.aborted)
  expect(types(stopped.mock.calls)).toEqual(types(left))
  expect(Reflect.ownKeys(window)).toHaveLength(before)
  expect(ours()).toBe(0)

  window.addEventListener('eip6963:announceProvider', announced)
  dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).not.toHaveBeenCalled()
  window.removeEventListener('eip6963:announceProvider', announced)

  await run()
  expect(kit()).not.toBe(first)
  first.destroy()
  expect(Reflect.get(window, 'ConnectKit')).toBeDefined()
})

test('a destroyed object rejects clearly and shows nothing', async () => {
  await run()
  const first = kit()
  const provider = first.getProvider('eip155')
  first.destroy()
  await expect(first.open()).rejects.toMatchObject({ name: 'ConnectKitError', code: 'destroyed' })
  await expect(provider?.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: -32603 })
  expect(await provider?.request({ method: 'eth_accounts' })).toEqual([])
  expect(first.getAccount()).toBeNull()
  await first.disconnect()
  await first.close()
  expect(ours()).toBe(0)
})

test('a click on an opener opens, or says in the console why not', async () => {
  await run({})
  document.body.innerHTML = '<button data-connectkit-open>Connect</button>'
  document.querySelector('button')?.click()
  await vi.advanceTimersByTimeAsync(0)
  expect(error.mock.calls[0]?.[0]).toMatchObject({ name: 'ConnectKitError', code: 'project_missing' })
})

test.each([
  ['a module, which has no script of its own', null],
  ['an inline script', document.createElement('script')],
])('reports in one line that it cannot run as %s', async (_, script) => {
  running.script = script
  await import('./index.ts')
  expect(Reflect.has(window, 'ConnectKit')).toBe(false)
  expect(error.mock.calls).toEqual([[expect.stringContaining('<script src>')]])
})
