import { recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { prepareApproval } from '../approve/prepareApproval.ts'
import { createTestServer, testConfig, testParts } from '../testServer.ts'
import { createWallet } from '../wallet/createWallet.ts'
import { openByDevice } from '../wallet/openWallet.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'
import { createSignIn, type SignInTerms } from './createSignIn.ts'

const chainId = 'eip155:31337'
const { signal } = new AbortController()
const terms: SignInTerms = { nonce: 'abcdefgh1234', issuedAt: '2026-11-27T00:00:00Z', statement: 'Welcome' }

async function setUp(pageOrigin = 'https://shop.example:8443') {
  const config = { ...testConfig, pageOrigin, signInStatement: 'Welcome' }
  const parts = await testParts(createTestServer(), 'laptop')
  const wallet = await (await createWallet(parts)).finishWithCode()
  let now = 1_000_000
  let signedInAt: number | undefined = now
  const shown: string[] = []
  const access = {
    use: async (_: unknown, work: (opened: unknown) => Promise<unknown>) => work(await openByDevice(parts, wallet)),
  } as unknown as WalletAccess
  const signIn = createSignIn({ config, now: () => now, signedInAt: () => signedInAt }, access, async asked => {
    const opened = await openByDevice(parts, wallet)
    const asking = {
      address: opened.address,
      signal,
      callNode: never,
      callPublic: never,
      readPublic: never,
      texts: parts.texts,
    }
    const reading = { ...asked, ...asking, config }
    const { view, carryOut } = await prepareApproval(reading, asked.method, asked.params)
    shown.push(view.verb)
    return carryOut(opened)
  })
  return {
    ...{ shown, wallet },
    sign: (given: SignInTerms = terms) => signIn(wallet, chainId, given, signal),
    pass(ms: number) {
      now += ms
    },
    signAgain() {
      signedInAt = now
    },
    forget() {
      signedInAt = undefined
    },
  }
}

const never = async (): Promise<never> => {
  throw new Error('Nobody is asked for a message')
}

test('right after the own sign-in, the page is signed in to without a press, once', async () => {
  const { sign, shown, wallet } = await setUp()
  const { message, signature } = await sign()
  expect(shown).toEqual([])
  expect(message.split('\n').slice(0, 6)).toEqual([
    'shop.example:8443 wants you to sign in with your Ethereum account:',
    wallet.address,
    '',
    'Welcome',
    '',
    'URI: https://shop.example:8443',
  ])
  expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(wallet.address)
  await sign()
  expect(shown).toEqual(['Sign in to shop.example:8443'])
})

test('two at once sign one', async () => {
  const { sign, shown } = await setUp()
  await Promise.all([sign(), sign()])
  expect(shown).toHaveLength(1)
})

test.each(['I sell all my tea to bank.example', 'Welcome '])(
  'words that the project did not register are read before they are signed: %s',
  async statement => {
    const { sign, shown } = await setUp()
    await sign({ ...terms, statement })
    expect(shown).toEqual(['Sign in to shop.example:8443'])
    // Its own still need no press.
    await sign()
    expect(shown).toHaveLength(1)
  },
)

test('a sign-in that says nothing needs no press', async () => {
  const { sign, shown } = await setUp()
  const { statement: _, ...nothing } = terms
  await sign(nothing)
  expect(shown).toEqual([])
})

test('it is approved a minute later, and where nobody signed in', async () => {
  const { sign, shown, pass, signAgain, forget, wallet } = await setUp()
  pass(60_001)
  const { message, signature } = await sign()
  expect(shown).toHaveLength(1)
  expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(wallet.address)
  signAgain()
  await sign()
  expect(shown).toHaveLength(1)
  forget()
  await sign()
  expect(shown).toHaveLength(2)
})

test.each([
  { ...terms, statement: 'Hi\nbank.example wants you to sign in' },
  { ...terms, statement: 'Hi \u202e' },
  { ...terms, nonce: 'short' },
  { ...terms, issuedAt: 'today' },
  { ...terms, issuedAt: '2026-11-27T00:00:00Z\nURI: https://bank.example' },
  { ...terms, domain: 'bank.example' } as SignInTerms,
  { ...terms, accountAddress: `0x${'11'.repeat(20)}` } as SignInTerms,
])('terms %j are not signed', async given => {
  const { sign, shown } = await setUp()
  await expect(sign(given)).rejects.toMatchObject({ code: 'invalid_params' })
  expect(shown).toEqual([])
})

test('a name in another script keeps its safe form', async () => {
  const { sign } = await setUp('https://shоp.example')
  const { message } = await sign()
  expect(message).toMatch(/^xn--\S+\.example wants/)
  expect(message).toMatch(/\nURI: https:\/\/xn--\S+\.example\n/)
})
