import { expect, test, vi } from 'vitest'
import { passkeyBegin } from '../../../shared/api/embedded/passkeys.schema.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { makePasskey } from './passkey.ts'

/** How the passkey of an account with this name is begun. */
async function beginning(name: string) {
  const api = vi.fn(async (_: unknown, _body: unknown) => {
    throw new Error('Nothing is made here')
  })
  const config = { projectId: 'demo', pageOrigin: 'https://shop.example' }
  await makePasskey({ api, config } as unknown as OpeningParts, name).catch(() => {})
  return api.mock.calls[0]?.[1]
}

test('an account with a long name has passkeys, too', async () => {
  const body = await beginning(`${'ada.'.repeat(15)}king@${'analytical.'.repeat(10)}example`)
  expect(passkeyBegin.body.safeParse(body).success).toBe(true)
  expect(body).toMatchObject({ label: expect.stringMatching(/^ada\./) })
})

test('a long name ends with a whole character', async () => {
  expect(await beginning(`${'a'.repeat(79)}🌿`)).toMatchObject({ label: 'a'.repeat(79) })
  expect(await beginning(`${'a'.repeat(78)}🌿`)).toMatchObject({ label: `${'a'.repeat(78)}🌿` })
})
