// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { type SecureMethods, secureMethods } from '../../shared/embedded/secureMethods.schema.ts'
import { testMessages } from '../../shared/embedded/testMessages.ts'
import { openDeviceKeys } from './device/deviceKeys.ts'
import { testTexts } from './locales/testTexts.ts'
import type { SdkConfig } from './pageConfig.ts'
import { startSdk } from './startSdk.ts'
import { testConfig } from './testServer.ts'

interface Told {
  t: string
  id?: number
  r?: unknown
  e?: { name: string; message: string }
}

/** The frame as its page starts it, with an unreachable server. */
async function start() {
  window.localStorage.clear()
  window.fetch = vi.fn(async () => {
    throw new TypeError('Failed to fetch')
  })
  const told: Told[] = []
  const port = {
    onmessage: null as ((event: never) => void) | null,
    postMessage: (text: string) => void told.push(JSON.parse(text)),
    close: vi.fn(),
  }
  const config: SdkConfig = { ...testConfig, page: 'sdk', cdn: 'https://cdn.example' }
  const root = document.createElement('div')
  const keys = await openDeviceKeys()
  startSdk({ config, keys, texts: testTexts(), window, port: port as unknown as MessagePort, root })
  let id = 0
  return async <M extends keyof SecureMethods>(method: M, params: SecureMethods[M]['params']): Promise<Told> => {
    const own = ++id
    port.onmessage?.({ data: JSON.stringify({ v: 1, t: 'req', id: own, m: method, p: params }) } as never)
    const answer = () => told.find(message => message.id === own)
    await vi.waitFor(() => expect(answer(), method).toBeDefined(), 10_000)
    return answer() as Told
  }
}

test('every method that the modal may ask has somebody who answers, whether its code is there yet or not', async () => {
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
