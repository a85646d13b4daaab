import { expect, test, vi } from 'vitest'
import { takePort } from '../../shared/protocol/handshake.ts'
import { createFakeClock } from '../app/fakeClock.ts'
import { connectHost } from './connectHost.ts'
import type { Host } from './Host.ts'

const origin = 'https://shop.example'

/** The part of an iframe's window that the handshake uses. */
function fakeWindow() {
  const target = new EventTarget()
  const parent = { postMessage: vi.fn() }
  const window = {
    parent,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  }
  const receive = (message: Partial<Pick<MessageEvent, 'source' | 'origin' | 'data' | 'ports'>>) => {
    const facts = { source: parent, origin, data: 'ck:connect:1', ports: [fakePort()], ...message }
    target.dispatchEvent(Object.assign(new Event('message'), facts))
    return facts.ports as unknown as FakePort[]
  }
  return { window: window as unknown as Window, parent, receive }
}

interface FakePort {
  onmessage: ((event: { data: unknown }) => void) | null
  postMessage: ReturnType<typeof vi.fn>
  close: ReturnType<typeof vi.fn>
}

const fakePort = (): FakePort => ({ onmessage: null, postMessage: vi.fn(), close: vi.fn() })

function start() {
  const world = fakeWindow()
  let host: Host | undefined
  const served = vi.fn(async () => null)
  const onViolation = vi.fn()
  const connected = connectHost({
    port: takePort(world.window, origin, false),
    clock: createFakeClock(),
    serve: {
      'modal.open': served,
      'modal.close': served,
      'modal.dismiss': served,
      'connection.open': served,
      'connection.switch': served,
      'account.read': async () => ({}),
      'connection.request': served,
      'permissions.granted': async () => false,
      'session.renew': served,
      'session.end': served,
      'network.switch': served,
      'network.add': served,
      'network.remove': served,
    },
    hear: {
      'host.hello': () => {},
      'wallets.changed': () => {},
      'connections.changed': () => {},
      'sessions.changed': () => {},
      'theme.changed': () => {},
      ping: () => {},
    },
    onViolation,
  }).then(made => {
    host = made
    return made
  })
  return { ...world, served, onViolation, connected, host: () => host }
}

const foreignWindow = {} as Window

test('says ready to its parent at the one origin only', () => {
  const { parent } = start()
  expect(parent.postMessage.mock.calls).toEqual([['ck:ready:1', origin]])
})

test('says that a view is on screen already', () => {
  const { window, parent } = fakeWindow()
  void takePort(window, origin, true)
  expect(parent.postMessage.mock.calls).toEqual([['ck:shown:1', origin]])
})

test.each<[string, Parameters<ReturnType<typeof fakeWindow>['receive']>[0]]>([
  ['another window', { source: foreignWindow }],
  ['no window', { source: null }],
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that begins alike', { origin: 'https://shop.example.evil.example' }],
  ['the origin of a sandbox', { origin: 'null' }],
  ['an empty origin', { origin: '' }],
  ['no port', { ports: [] }],
  ['two ports', { ports: [fakePort(), fakePort()] as unknown as MessagePort[] }],
  ['another text', { data: 'ck:ready:1' }],
  ['an object', { data: { type: 'connect', version: 1 } }],
  ['an unknown version', { data: 'ck:connect:2' }],
  ['a version that only begins with a known one', { data: 'ck:connect:1,2' }],
])('accepts no port from %s, and later one from its parent', async (_, message) => {
  const { receive, connected, host } = start()
  const ports = receive(message)
  await Promise.resolve()
  expect(host()).toBeUndefined()
  expect(ports.every(port => port.onmessage === null)).toBe(true)
  receive({})
  await expect(connected).resolves.toBeDefined()
})

test('talks over its port', async () => {
  const { receive, connected, served } = start()
  const [port] = receive({})
  const host = await connected
  host.emit('frame.hello', { version: '1.0.0' })
  expect(port?.postMessage.mock.calls).toEqual([['{"v":1,"t":"evt","m":"frame.hello","p":{"version":"1.0.0"}}']])
  port?.onmessage?.({ data: '{"v":1,"t":"req","id":1,"m":"modal.close","p":{}}' })
  expect(served).toHaveBeenCalledOnce()
})

test.each([
  ['accounts that are none', '{"accounts":[{"address":1}],"chainId":"eip155:1"}'],
  ['no account', '{"accounts":[],"chainId":"eip155:1"}'],
  ['null', 'null'],
])('rejects a malformed answer: %s', async (_, result) => {
  const { receive, connected } = start()
  const [port] = receive({})
  const host = await connected
  const answer = host.call('wallet.connect', {
    walletId: 'test.wallet',
    namespace: 'eip155',
    chainIds: ['eip155:1'],
  })
  port?.onmessage?.({ data: `{"v":1,"t":"res","id":1,"r":${result}}` })
  await expect(answer).rejects.toMatchObject({ code: 'invalid_message' })
})

test('passes on the page’s answer', async () => {
  const { receive, connected } = start()
  const [port] = receive({})
  const host = await connected
  const answer = host.call('wallet.request', { walletId: 'test.wallet', chainId: 'eip155:1', method: 'eth_chainId' })
  port?.onmessage?.({ data: '{"v":1,"t":"res","id":1,"r":"0x1"}' })
  await expect(answer).resolves.toBe('0x1')
})

test('takes only one port', async () => {
  const { receive, connected } = start()
  const [first] = receive({})
  await connected
  const [second] = receive({})
  expect(first?.onmessage).not.toBeNull()
  expect(second?.onmessage).toBeNull()
})

test('closes the port of a page that floods it, and reports it', async () => {
  const { receive, connected, served, onViolation } = start()
  const [port] = receive({})
  await connected
  for (let id = 1; port?.onmessage && id < 3_000; id++)
    port.onmessage({ data: `{"v":1,"t":"req","id":${id},"m":"modal.close","p":{}}` })
  expect(port?.close).toHaveBeenCalledOnce()
  expect(served.mock.calls.length).toBeLessThan(2_000)
  expect(onViolation).toHaveBeenCalledOnce()
})
