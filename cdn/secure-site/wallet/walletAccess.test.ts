import { expect, test } from 'vitest'
import type { Present } from '../present/presenter.tsx'
import type { OpeningParts, SdkParts } from '../SdkParts.ts'
import { createTestServer, testParts } from '../testServer.ts'
import { readRecoveryCode } from '../vault/recoveryCode.ts'
import { createWallet, type NewWallet } from './createWallet.ts'
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
  let session = 'session'
  const present = (async (_, draw) => {
    look(draw({} as never))
    now += 600_000
    return answer(parts)
  }) as Present
  const parts = {
    ...(await testParts(server, 'laptop')),
    store: {
      ...{ readSession: () => session, onSessionChange: () => {} },
      ...{ readAddresses: () => undefined, writeAddresses: () => {} },
    },
    present,
    signedIn() {
      signedInAt = now
    },
    signedInAt: () => signedInAt,
  } as unknown as SdkParts
  const access = createWalletAccess(parts)
  /** As another frame of this site does, too, whose change this one hears of later. */
  const signInAs = (other: string) => {
    session = other
  }
  return { server, parts, access, signInAs, now: () => now, signedInAt: () => signedInAt }
}

const make = async (parts: OpeningParts) => (await createWallet(parts)).finishWithCode()

test.each([
  ['an email', {}, 'ada@example.com'],
  ['Farcaster, whose app claims the name', { signedInBy: 'farcaster', email: undefined }, 'Farcaster: ada !77'],
  ['Farcaster, beside an email for mails', { signedInBy: 'farcaster' }, 'Farcaster: ada !77'],
])('a new wallet names the account whose it becomes: by %s', async (_, over, account) => {
  const drawn: unknown[] = []
  const { server, access } = await setUp(1_000_000, make, draw => drawn.push(Object(draw).props.account))
  const socials = [{ loginId: 'l'.repeat(43), provider: 'farcaster', name: 'ada', number: '!77' }]
  server.answerAt('/v1/embedded/me', () => ({
    ...{ email: 'ada@example.com', emailSignsIn: true, isFresh: true, wallet: null, socials, ...over },
  }))
  await access.demand(signal)
  expect(drawn).toEqual([account])
})

test.each(['the server answers', 'the screen stands'])(
  'whoever is signed in while %s gets no wallet under the name of the one before',
  async moment => {
    let signInAs = (_: string) => {}
    let screen: { wallet: NewWallet } | undefined
    const world = await setUp(
      1_000_000,
      async () => {
        signInAs('thief')
        return screen?.wallet.finishWithCode()
      },
      drawn => {
        screen = Object(drawn).props
      },
    )
    signInAs = world.signInAs
    const { server, access } = world
    if (moment === 'the server answers')
      server.answerAt('/v1/embedded/me', () => {
        signInAs('thief')
        return { email: 'ada@example.com', emailSignsIn: true, isFresh: true, wallet: null }
      })
    await expect(access.demand(signal)).rejects.toMatchObject({ code: 'aborted' })
    // Before the screen, this browser's key is begun.
    const begun = server.asked.filter(({ path }) => path.includes('/slots/')).map(({ path }) => path)
    expect(begun).toEqual(screen ? ['/v1/embedded/slots/begin'] : [])
  },
)

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

test('only callers that waited for a wallet’s creation learn that it is new', async () => {
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
