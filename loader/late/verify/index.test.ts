import '../../fakeBrowser.ts'
import { expect, test } from 'vitest'
import { toWire } from '../../../shared/errors.ts'
import type { LateScript } from '../../kernel/lateScripts.ts'
import type { Shared } from '../../kernel/shared.ts'
import { loaderExports } from '../../loaderExports.ts'

test.each([
  ['an address of another form', { verifyUrl: 'https://verify.example/other' }],
  ['an address with a name in it', { verifyUrl: 'https://a@evil.example' }],
  ['a digest that is none', { id: 'x' }],
  ['a field more', { more: 1 }],
])('refuses %s as the port does', async (_, wrong) => {
  const shared = { core: { signal: new AbortController().signal }, exports: loaderExports } as Shared
  addEventListener('connectkit:late', event => (event as CustomEvent<LateScript>).detail.start(shared, false), {
    once: true,
  })
  await import('./index.ts')
  dispatchEvent(new Event('connectkit:loader'))
  const asked = {
    verifyUrl: 'https://verify.example',
    projectId: 'x',
    id: 'a'.repeat(64),
    decryptedId: 'b'.repeat(64),
    ...wrong,
  }
  const error = await shared.attest?.(asked, new AbortController().signal).catch(toWire)
  expect(error).toMatchObject({ code: -32602 })
})
