import { expect, test } from 'vitest'
import type { Present } from '../present/presenter.tsx'
import type { OpeningParts, SdkParts } from '../SdkParts.ts'
import { createTestServer, testParts } from '../testServer.ts'
import { readRecoveryCode } from '../vault/recoveryCode.ts'
import { createWallet } from './createWallet.ts'
import { keepOnDevice, openByCode, readMe } from './openWallet.ts'
import { createWalletAccess } from './walletAccess.tsx'

const { signal } = new AbortController()

/** A browser whose visitor answers each step as given, ten minutes later. */
async function setUp(
  signedIn: number | undefined,
  answer: (parts: SdkParts) => Promise<unknown>,
  look: (drawn: unknown) => void = () => {},
) {
  const server = createTestServer()
  let now = 1_000_000
  let signedInAt = signedIn
  const present = (async (_, draw) => {
    look(draw({} as never))
    now += 600_000
    return answer(parts)
  }) as Present
  const parts = {
    ...(await testParts(server, 'laptop')),
    store: {
      ...{ readSession: () => 'session', onSessionChange: () => {} },
      ...{ readAddresses: () => undefined, writeAddresses: () => {} },
    },
    present,
    signedIn() {
      signedInAt = now
    },
    signedInAt: () => signedInAt,
  } as unknown as SdkParts
  return { server, parts, access: createWalletAccess(parts), now: () => now, signedInAt: () => signedInAt }
}

const make = async (parts: OpeningParts) => (await createWallet(parts)).finishWithCode()

test.each([
  ['an email', {}, 'ada@example.com'],
  ['Farcaster', { signedInBy: 'farcaster', email: undefined }, 'Farcaster: stranger'],
  ['Farcaster, beside an email for mails', { signedInBy: 'farcaster' }, 'Farcaster: stranger'],
])('a new wallet names the account whose it becomes: by %s', async (_, over, account) => {
  const drawn: unknown[] = []
  const { server, access } = await setUp(1_000_000, make, draw => drawn.push(Object(draw).props.account))
  const socials = [{ loginId: 'l'.repeat(43), provider: 'farcaster', name: 'stranger' }]
  server.answerAt('/v1/embedded/me', () => ({
    ...{ email: 'ada@example.com', emailSignsIn: true, isFresh: true, wallet: null, socials, ...over },
  }))
  await access.demand(signal)
  expect(drawn).toEqual([account])
})

test('a sign-in ends once the wallet is made, however long that took', async () => {
  const { access, now, signedInAt } = await setUp(1_000_000, make)
  await access.demand(signal)
  expect(signedInAt()).toBe(now())
})

test('and once it was opened on a browser that is new to it', async () => {
  let code = ''
  const { server, access, now, signedInAt } = await setUp(1_000_000, async parts => {
    const { wallet } = await readMe(parts)
    const secret = await readRecoveryCode(code)
    if (!wallet || !secret) throw new Error('No wallet')
    return keepOnDevice(parts, await openByCode(parts, wallet, secret))
  })
  const made = await createWallet(await testParts(server, 'phone'))
  await made.finishWithCode()
  code = made.code
  await access.demand(signal)
  expect(signedInAt()).toBe(now())
})

test('where nobody has signed in here, opening it is no sign-in', async () => {
  const { access, signedInAt } = await setUp(undefined, make)
  await access.demand(signal)
  expect(signedInAt()).toBeUndefined()
})

test('only whoever waited for a wallet to be made hears that it is new', async () => {
  const { access } = await setUp(1_000_000, make)
  const asked = await Promise.all([access.demand(signal), access.demand(signal)])
  expect(asked.map(({ isNew }) => isNew)).toEqual([true, true])
  expect((await access.demand(signal)).isNew).toBeUndefined()
})

test('a wallet that nobody made ends no sign-in', async () => {
  const { access, signedInAt } = await setUp(1_000_000, () => Promise.reject(new Error('Not now')))
  await expect(access.demand(signal)).rejects.toThrow('Not now')
  expect(signedInAt()).toBe(1_000_000)
})
