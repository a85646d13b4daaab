// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { windowHere, windowNotNeeded } from '../../shared/embedded/openedWindow.ts'
import { type SecureMethods, secureMethods } from '../../shared/embedded/secureMethods.schema.ts'
import { testMessages } from '../../shared/embedded/testMessages.ts'
import { openDeviceKeys } from './device/deviceKeys.ts'
import { testTexts } from './locales/testTexts.ts'
import type { SdkConfig } from './pageConfig.ts'
import { createSiteStore } from './session/siteStore.ts'
import { startSdk } from './startSdk.ts'
import { testConfig } from './testServer.ts'

interface Told {
  t: string
  id?: number
  r?: unknown
  e?: { name: string; message: string }
}

const unreachable = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

/** The frame as its page starts it, by default with an unreachable server. */
async function start(answer: (url: string) => Promise<Response> = unreachable, session?: string) {
  window.localStorage.clear()
  // Whoever asks again and again keeps the document, and with it this process, from ending.
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  window.fetch = vi.fn(input => (isOver ? new Promise<Response>(() => {}) : answer(`${input}`)))
  const told: Told[] = []
  const port = {
    onmessage: null as ((event: never) => void) | null,
    postMessage: (text: string) => void told.push(JSON.parse(text)),
    close: vi.fn(),
  }
  const config: SdkConfig = { ...testConfig, page: 'sdk', cdn: 'https://cdn.example' }
  const root = document.createElement('div')
  const site = JSON.stringify([config.projectId, config.pageOrigin])
  if (session) createSiteStore(site, () => window.localStorage, window).writeSession(session)
  const keys = await openDeviceKeys()
  startSdk({ config, keys, texts: testTexts(), window, port: port as unknown as MessagePort, root })
  let id = 0
  return async <M extends keyof SecureMethods>(method: M, params: SecureMethods[M]['params']): Promise<Told> => {
    const own = ++id
    port.onmessage?.({ data: JSON.stringify({ v: 1, t: 'req', id: own, m: method, p: params }) } as never)
    const answer = () => told.find(message => message.id === own)
    await vi.waitFor(() => expect(answer(), method).toBeDefined())
    return answer() as Told
  }
}

test('every method that the modal may call is served, whether its code is loaded yet or not', async () => {
  const ask = await start()
  const answers = await Promise.all(
    (Object.keys(secureMethods) as (keyof SecureMethods)[])
      // Polled until the server is back.
      .filter(method => method !== 'email.awaitDevice' && method !== 'social.await')
      .map(async method => [method, await ask(method, testMessages[method].params as never)] as const),
  )
  for (const [method, { t, e }] of answers)
    if (t === 'err') expect(e?.message, method).not.toMatch(/not a function|undefined|unknown method|not served/i)
  const nameOf = (method: string) => answers.find(([asked]) => asked === method)?.[1]
  expect(nameOf('user.isConnected')).toMatchObject({ t: 'res', r: { isConnected: false } })
  expect(nameOf('network.get')).toMatchObject({ t: 'res', r: { chainId: testConfig.networks[0]?.id } })
  for (const method of ['user.get', 'account.prefer', 'security.open', 'email.change'])
    expect(nameOf(method), method).toMatchObject({ t: 'err', e: { name: 'not_signed_in' } })
  expect(nameOf('rpc.request')).toMatchObject({ t: 'err', e: { name: 'unknown_network' } })
  expect(nameOf('theme.sync')).toMatchObject({ t: 'res', r: null })
})

test('an approval’s window is told to close where the wallet must be opened in the frame first', async () => {
  const slot = { slotId: 's'.repeat(22), kind: 'code', label: 'Code', createdAt: '2026-11-27T00:00:00.000Z' }
  const wallet = {
    ...{ walletId: 'w'.repeat(22), address: `0x${'1'.repeat(40)}`, vault: 'A'.repeat(59) },
    slots: [{ ...slot, isThisDevice: false }],
  }
  const ask = await start(
    url =>
      url.endsWith('/v1/embedded/me')
        ? Promise.resolve(Response.json({ emailSignsIn: true, isFresh: true, wallet }))
        : unreachable(),
    's'.repeat(43),
  )
  const place = 'p'.repeat(22)
  const { id: chainId } = testConfig.networks[0] ?? expect.fail('No network')
  void ask('rpc.request', { chainId, method: 'personal_sign', params: ['0x00', `0x${'1'.repeat(40)}`], place }).catch(
    () => {},
  )
  const asker = { postMessage: vi.fn() }
  await vi.waitFor(() => {
    const { origin } = window.location
    window.dispatchEvent(Object.assign(new Event('message'), { data: windowHere(place), origin, source: asker }))
    expect(asker.postMessage).toHaveBeenCalledWith(windowNotNeeded, { targetOrigin: origin })
  })
})
