import './fakeBrowser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { init } from './init.ts'
import type { ConnectKit, InitOptions } from './publicTypes.ts'

const start = vi.hoisted(() => vi.fn())
vi.mock('./start.ts', () => ({ start }))
const warn = vi.spyOn(console, 'warn')

beforeEach(() => {
  start.mockReset().mockReturnValue('the kit')
  vi.stubGlobal('CONNECTKIT_BASE', '')
  vi.stubGlobal('CONNECTKIT_VERSION', '1.0.0')
  warn.mockReset().mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, Symbol.for('connectkit'))
})

/** The URL the iframe would be loaded from. */
function frameOf(options: Partial<InitOptions>): string {
  init({ projectId: 'demo', ...options })
  return new URL('../1.0.0/modal.html', start.mock.calls[0]?.[1]).href
}

test.each([
  ['https://cdn.example', 'https://cdn.example/1.0.0/modal.html'],
  ['https://cdn.example/', 'https://cdn.example/1.0.0/modal.html'],
  ['https://cdn.example/kit//', 'https://cdn.example/kit/1.0.0/modal.html'],
  ['http://localhost:4400', 'http://localhost:4400/1.0.0/modal.html'],
])('with base %s loads %s', (base, expected) => {
  expect(frameOf({ base })).toBe(expected)
  expect(warn).not.toHaveBeenCalled()
})

test('uses the built-in base by default', () => {
  vi.stubGlobal('CONNECTKIT_BASE', 'https://baked.example')
  expect(frameOf({})).toBe('https://baked.example/1.0.0/modal.html')
  start.mockReset()
  expect(frameOf({ base: 'https://cdn.example' })).toBe('https://cdn.example/1.0.0/modal.html')
})

test.each([undefined, '', 'cdn.example', 'javascript:alert(1)', 'file:///srv', location.origin, 7, {}])(
  'with base %j says in one line what it takes, and loads nothing from elsewhere',
  base => {
    expect(new URL(frameOf({ base: base as never })).origin).toBe(location.origin)
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^ConnectKit: base is .+; it takes the URL of your server/)],
    ])
  },
)

test('says nothing after a script tag', () => {
  Reflect.set(window, Symbol.for('connectkit'), {})
  expect(init({ projectId: 'demo' })).toBe('the kit')
  expect(warn).not.toHaveBeenCalled()
})

test('passes every option on, and works without any', () => {
  init({ projectId: 'demo', base: 'https://cdn.example', siteIcons: ['https://a.example/i.png'], analytics: true })
  const passed = { projectId: 'demo', siteIcons: ['https://a.example/i.png'], analytics: true }
  expect(start.mock.calls[0]?.[0]).toMatchObject(passed)
  for (const nothing of [undefined, null, 7]) expect(() => init(nothing as never)).not.toThrow()
})

test('leaves out unreadable options', () => {
  const options = {
    projectId: 'demo',
    base: 'https://cdn.example',
    get siteIcons(): never {
      throw new Error('no')
    },
  }
  init(options as never)
  expect(start.mock.calls[0]?.slice(0, 2)).toEqual([
    { projectId: 'demo', base: options.base },
    'https://cdn.example/1/loader.mjs',
  ])
})

test('on a server, returns what can be rendered and refuses what needs a visitor', async () => {
  vi.stubGlobal('document', undefined)
  const kit: ConnectKit = init({ projectId: 'demo' })
  expect(start).not.toHaveBeenCalled()
  expect(kit.version).toBe('1.0.0')
  await kit.ready
  expect([kit.getAccount(), kit.getProvider('eip155'), kit.getWallets()]).toEqual([null, null, []])
  expect(kit.getState()).toEqual({
    open: false,
    view: null,
    busy: false,
    status: 'disconnected',
    statuses: {},
    activeNamespace: null,
    activeChainId: null,
    accounts: {},
    connections: [],
    session: null,
  })
  for (const off of [kit.subscribe(() => {}), kit.on('connect', () => {})]) expect(off()).toBeUndefined()
  for (const call of [kit.open(), kit.connect({ walletId: 'x' }), kit.switchNetwork('eip155:1')])
    await expect(call).rejects.toMatchObject({ name: 'ConnectKitError', code: 'not_available' })
  await Promise.all([kit.close(), kit.disconnect()])
  kit.setTheme('dark')
  kit.preload()
  kit.destroy()
})
