import { expect, test } from 'vitest'
import type { Shared } from '../../kernel/shared.ts'
import { sessionSet } from './sessionSet.ts'

const shared = (siwx: unknown, signIn?: object) =>
  ({ core: { signIns: {} }, options: { siwx }, signIn }) as unknown as Pick<Shared, 'core' | 'options' | 'signIn'>

test('a plug-in counts before signIn.js has loaded: a wallet may be connected sooner', () => {
  expect(sessionSet(shared({})).siwx).toEqual({ isRequired: true, isSignedOutOnDisconnect: true })
  const loose = { required: false, signOutOnDisconnect: false }
  expect(sessionSet(shared(loose)).siwx).toEqual({ isRequired: false, isSignedOutOnDisconnect: false })
})

test('only stored sessions of an account that have not ended are told', () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  const good = { chainId: 'eip155:1', address: '0xAda', expiresAt }
  const bad = [
    null,
    7,
    { ...good, address: 7 },
    { ...good, chainId: '1' },
    { ...good, expiresAt: '2020-01-01' },
    { ...good, address: '' },
  ]
  const told = sessionSet({ ...shared(undefined), core: { signIns: { kept: { sessions: [...bad, good] } } } } as never)
  expect(told.signedIn).toEqual([good])
})

test.each([undefined, null, 'siwx', 7])('%s is no plug-in', siwx => {
  expect(sessionSet(shared(siwx)).siwx).toBeUndefined()
})

test('once signIn.js has loaded, its word counts: it has refused one that lacks functions', () => {
  expect(sessionSet(shared({}, { rules: () => undefined })).siwx).toBeUndefined()
})
