// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { createFakeClock } from '../../app/fakeClock.ts'
import { createFakeHost, type HostAnswers } from '../../host/fakeHost.ts'
import { createRegister } from './createRegister.ts'

const service = { verifyUrl: 'https://verify.example', projectId: 'relay-id' }
const [id, decryptedId] = ['a'.repeat(64), 'b'.repeat(64)]
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (payload: unknown) => `${part({ alg: 'ES256' })}.${part(payload)}.c2ln`
const token = tokenOf({ id, origin: 'https://shop.example', name: 'Tée?>~' })

function world(answer: HostAnswers['walletConnect.attest'], isMobile = false) {
  const host = createFakeHost({ 'walletConnect.attest': answer })
  const clock = createFakeClock()
  const register = createRegister({ host, clock, isMobile }, service)
  return { host, clock, ask: () => register({ id, decryptedId }) }
}
const never: HostAnswers['walletConnect.attest'] = () => new Promise(() => {})

const show = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'))

test('asks the page to attest the message, and sends the attestation', async () => {
  const { ask, host } = world(async () => ({ attestation: token }))
  expect(await ask()).toBe(token)
  expect(host.calls).toEqual([{ method: 'walletConnect.attest', params: { ...service, id, decryptedId } }])
})

test.each([
  ['nothing', ''],
  ['one about another message', tokenOf({ id: decryptedId })],
  ['one about none', tokenOf({})],
  ['one of null', tokenOf(null)],
  ['one of no JSON', 'a.b.c'],
])('%s is not sent', async (_, attestation) => {
  const { ask } = world(async () => ({ attestation }))
  expect(await ask()).toBe('')
})

test('the request to a silent page is cancelled after four seconds', async () => {
  const aborted = vi.fn()
  const { ask, clock } = world((_, signal) => {
    signal?.addEventListener('abort', aborted)
    return new Promise(() => {})
  })
  const asked = ask()
  clock.advance(3_999)
  expect(aborted).not.toHaveBeenCalled()
  clock.advance(1)
  expect(await asked).toBe('')
  expect(aborted).toHaveBeenCalledOnce()
})

test('a page that cannot attest is asked three times at most, because it counts each as a fault', async () => {
  const { ask, host } = world(async () => {
    throw new ConnectKitError('invalid_params', 'Wrong walletConnect.attest')
  })
  for (let count = 0; count < 60; count++) expect(await ask()).toBe('')
  expect(host.calls).toHaveLength(3)
})

test('a page that attests in between is asked again', async () => {
  let count = 0
  const { ask, host } = world(async () => {
    if (count++ % 3 !== 2) throw new ConnectKitError('invalid_params', 'Wrong walletConnect.attest')
    return { attestation: token }
  })
  for (let asked = 0; asked < 12; asked++) await ask()
  expect(host.calls).toHaveLength(12)
})

test('on a phone nothing waits while the wallet is in front', async () => {
  const { ask, host } = world(never, true)
  const asked = ask()
  show('hidden')
  expect(await asked).toBe('')
  expect(await ask()).toBe('')
  expect(host.calls).toHaveLength(1)
  // None of these counts as a failure.
  for (let count = 0; count < 5; count++) {
    show('visible')
    const again = ask()
    show('hidden')
    expect(await again).toBe('')
  }
  expect(host.calls).toHaveLength(6)
})

test('on a computer the wallet’s tab may be in front', async () => {
  const { ask } = world(async () => {
    show('hidden')
    return { attestation: token }
  })
  expect(await ask()).toBe(token)
  expect(await ask()).toBe(token)
})
