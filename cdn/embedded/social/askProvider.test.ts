import { expect, test } from 'vitest'
import { createAskProvider } from './askProvider.ts'
import { socialProviders } from './socialProviders.ts'

/* A provider, or an impostor, that answers our server without end. Further attempts are in e2e/services/oidc. */

const client = { provider: socialProviders.github, id: 'ours', secret: { is: 'text', text: 'secret' } } as const
const asked = {
  state: 'state',
  nonce: 'nonce',
  verifier: 'v'.repeat(43),
  redirectUri: 'https://wallet.test/callback/github',
}
const tokens = () => Response.json({ access_token: 'a', token_type: 'bearer' })
const profile = () => Response.json({ id: 1, login: 'ada' })
const megabyte = 1 << 20

/** Up to 64 MiB of unclosed JSON. */
function endless() {
  const counted = { bytes: 0, isLeft: false }
  const chunk = new TextEncoder().encode(`${'[1,2,3],'.repeat(8192)}`)
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: controller => controller.enqueue(new TextEncoder().encode('{"id":[')),
    pull(controller) {
      counted.bytes += chunk.length
      if (counted.bytes > 64 * megabyte) controller.close()
      else controller.enqueue(chunk)
    },
    cancel() {
      counted.isLeft = true
    },
  })
  return { counted, response: new Response(body, { headers: { 'Content-Type': 'application/json' } }) }
}

const ask = (answers: readonly Response[]) => {
  const left = [...answers]
  const fetch = async () => left.shift() ?? Response.error()
  const askProvider = createAskProvider({ fetch, timeout: ms => AbortSignal.timeout(ms), now: Date.now })
  return askProvider(client, new URLSearchParams({ code: 'code', state: 'state' }), asked)
}

test('an answer of the usual length signs in', async () => {
  expect(await ask([tokens(), profile()])).toMatchObject({ subject: '1', name: 'ada' })
})

test.each([
  ['tokens', (response: Response) => [response]],
  ['profile', (response: Response) => [tokens(), response]],
])('an endless %s is read only up to the limit', async (_, answers) => {
  const { counted, response } = endless()
  await expect(ask(answers(response))).rejects.toThrow()
  expect(counted.bytes).toBeLessThan(megabyte)
  expect(counted.isLeft).toBe(true)
})

test('an answer without a body is invalid', async () => {
  await expect(ask([tokens(), new Response(null, { status: 204 })])).rejects.toThrow()
})
