import { expect, test, vi } from 'vitest'
import { passkeyBegin } from '../../../shared/api/embedded/passkeys.schema.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { makePasskey } from './passkey.ts'

test('an account with a long name has passkeys, too', async () => {
  const api = vi.fn(async (_: unknown, _body: unknown) => {
    throw new Error('Nothing is made here')
  })
  const config = { projectId: 'demo', pageOrigin: 'https://shop.example' }
  const name = `${'ada.'.repeat(15)}king@${'analytical.'.repeat(10)}example`
  await makePasskey({ api, config } as unknown as OpeningParts, name).catch(() => {})
  const [, body] = api.mock.calls[0] ?? []
  expect(passkeyBegin.body.safeParse(body).success).toBe(true)
  expect(body).toMatchObject({ label: expect.stringMatching(/^ada\./) })
})
