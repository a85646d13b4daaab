import { ed25519 } from '@noble/curves/ed25519'
import { createSignInMessageText, parseSignInMessageText, verifySignIn } from '@solana/wallet-standard-util'
import { afterAll, describe, expect, test } from 'vitest'
import eip1271 from '../../e2e/vectors/siwe/eip1271.json' with { type: 'json' }
import negativeTexts from '../../e2e/vectors/siwe/parsing_negative.json' with { type: 'json' }
import negativeObjects from '../../e2e/vectors/siwe/parsing_negative_objects.json' with { type: 'json' }
import positiveTexts from '../../e2e/vectors/siwe/parsing_positive.json' with { type: 'json' }
import negativeSigned from '../../e2e/vectors/siwe/verification_negative.json' with { type: 'json' }
import positiveSigned from '../../e2e/vectors/siwe/verification_positive.json' with { type: 'json' }
import { suites } from '../../e2e/vectors/suites.ts'
import { base58Encode } from '../../shared/base58.ts'
import { type SiwxData, siwxText } from '../../shared/siwx.ts'
import { isOfKey, type SignedMessage } from '../signatures/isOfKey.ts'
import { createTestKeyThreads } from '../signatures/testKeyThreads.ts'
import { verifySignature } from '../signatures/verifySignature.ts'
import type { Project } from '../store/projects.ts'
import { checkSiwx } from './checkSiwx.ts'
import { parseSiwxText } from './parseSiwxText.ts'

/* Published sign-in examples against the messages that we write, read and verify. */

const threads = await createTestKeyThreads()
afterAll(() => threads.stop())

const checks = {
  /** Fails if a thread disagrees with this process. */
  async ofKey(signed: SignedMessage) {
    const isGood = await isOfKey(signed)
    expect(await threads.check(signed, 'a visitor')).toBe(isGood)
    return isGood
  },
  node: { ask: () => Promise.reject(new Error('A node was asked')) },
}

describe('Sign-In with Ethereum', () => {
  /** siwe's field names. */
  interface Fields {
    address?: string
    chainId?: number | string
    domain?: string
    expirationTime?: string
    issuedAt?: string
    nonce?: string
    notBefore?: string
    requestId?: string
    resources?: readonly string[]
    scheme?: string | null
    statement?: string
    uri?: string
    version?: string
  }
  interface Signed extends Fields {
    signature: string
    /** Where, when and with which nonce it is checked. */
    domainBinding?: string
    time?: string
    matchNonce?: string
  }
  const textOf = ({ address = '', chainId = '', domain = '', uri = '', nonce = '', issuedAt = '', ...rest }: Fields) =>
    siwxText({
      ...{ version: '' as '1', ...rest },
      ...{ accountAddress: address, chainId: `eip155:${chainId}`, domain, uri, nonce, issuedAt },
    } as SiwxData)
  const read = (text: string) => parseSiwxText(text, 'eip155')

  test('the vectors are as many as they were', () => {
    const lists = [positiveTexts, negativeTexts, negativeObjects, positiveSigned, negativeSigned, eip1271]
    const counts = lists.map(list => Object.keys(list).length)
    expect(counts).toEqual([19, 29, 18, 4, 10, 2])
    expect(counts.reduce((sum, count) => sum + count)).toBe(suites.siwe.count)
  })

  /** Messages that siwe accepts and we refuse on purpose. */
  const strange = new Map([
    ['domain is RFC 3986 authority with userinfo', 'a name before the host makes one site look like another'],
    ['domain is RFC 3986 authority with userinfo and port', 'the same'],
    [
      'domain contains optional scheme',
      'pages are told by their host alone: two ways to write one site are one too many',
    ],
  ])
  const texts = Object.entries<{ message: string; fields: Fields }>(positiveTexts)
  test.each(texts.filter(([name]) => !strange.has(name)))('reads and writes: %s', (_, { message, fields }) => {
    const { address, chainId, scheme: _scheme, ...others } = fields
    const said = read(message)
    expect(said).toMatchObject({ ...others, accountAddress: address, chainId: `eip155:${chainId}` })
    expect(said && siwxText(said)).toBe(message)
  })
  test.each([...strange])('refuses on purpose: %s (%s)', name => {
    expect(read(positiveTexts[name as keyof typeof positiveTexts].message)).toBeUndefined()
  })
  test.each(Object.entries(eip1271))('reads the text that a contract of %s signed', (_, { message }) => {
    const said = read(message)
    expect(said && siwxText(said)).toBe(message)
  })

  // WalletConnect's own client writes addresses in lower case. Case does not affect ownership.
  const lowerCase = 'address not EIP-55'
  test.each(Object.entries(negativeTexts).filter(([name]) => name !== lowerCase))('refuses: %s', (_, message) => {
    expect(read(message)).toBeUndefined()
  })
  test('reads an address in any case, on purpose, and takes it for the same account', () => {
    const said = read(negativeTexts[lowerCase])
    expect(said?.accountAddress).toBe('0xe5a12547fe4e872d192e3ececb76f2ce1aea4946')
    expect(read(textOf(negativeObjects[lowerCase] as Fields))).toBeDefined()
  })

  test.each(Object.entries<object>(negativeObjects).filter(([name]) => name !== lowerCase))(
    'what it would write of an object is refused: %s',
    (_, fields) => expect(read(textOf(fields))).toBeUndefined(),
  )

  /** Checks as the server does. @throws for what does not hold */
  async function signIn({ signature, domainBinding, time, matchNonce, ...fields }: Signed) {
    const message = textOf(fields)
    const said = read(message)
    if (!said) throw new Error('No text')
    const { chainId, accountAddress: address, domain, issuedAt } = said
    // Only the project's origins matter.
    const [name = '', port] = (domainBinding ?? domain).split(':')
    const project = { allowedOrigins: [{ labels: name.split('.'), port: port ?? '' }] } as unknown as Project
    const nowMs = time ? Date.parse(time) : Date.parse('2026-11-28')
    checkSiwx(said, { chainId, address, project, nowMs, nonceAtMs: Date.parse(issuedAt) })
    if (said.nonce !== (matchNonce ?? said.nonce)) throw new Error('Another nonce')
    if (!(await verifySignature({ chainId, address, message, signature }, checks))) throw new Error('Not signed')
  }
  /** Valid signatures of sign-ins that this server refuses on purpose. */
  const strict = new Map([
    ['expired message', 'message_not_yet_valid'], // Checked before it was issued.
    ['recovery byte starting at 0', 'domain_mismatch'], // Its URI has another host than its domain.
  ])
  test.each(Object.entries<Signed>(positiveSigned))('verifies: %s', async (name, signed) => {
    const { signature, time: _, ...fields } = signed
    const message = textOf(fields)
    const { chainId = 'eip155:1', accountAddress: address = '' } = read(message) ?? {}
    expect(await verifySignature({ chainId, address, message, signature }, checks)).toBe(true)
    const code = strict.get(name)
    if (code) await expect(signIn(signed)).rejects.toMatchObject({ code })
    else await signIn(signed)
  })
  test.each(Object.entries<Signed>(negativeSigned))('does not verify: %s', async (_, signed) => {
    await expect(signIn(signed)).rejects.toThrow()
  })
})

describe('Sign In With Solana', () => {
  /** From the library's own tests. */
  const published: readonly { domain: string; address: string; statement?: string; uri?: string }[] = [
    { domain: 'solana.com', address: 'A' },
    { domain: 'solana.com', address: 'A', statement: 'S' },
    { domain: 'solana.com', address: 'A', statement: 'S\n\nS' },
    { domain: 'solana.com', address: 'A', uri: 'https://solana.com' },
    { domain: 'solana.com', address: 'A', statement: 'S', uri: 'https://solana.com' },
    { domain: 'solana.com', address: 'A', statement: 'S\n\nS', uri: 'https://solana.com' },
  ]
  const demanded = {
    uri: 'https://solana.com',
    version: '1',
    chainId: 'mainnet',
    nonce: '32891757',
    issuedAt: '2030-01-31T12:00:00.000Z',
  }

  test('the texts are as many as they were', () => expect(published).toHaveLength(suites.siws.count))

  test.each(published)('a text without a nonce is rejected: %j', said => {
    const text = createSignInMessageText(said)
    expect(parseSignInMessageText(text)).toMatchObject(said)
    expect(parseSiwxText(text, 'solana')).toBeUndefined()
  })

  test.each(published)('with what we demand it is read, if its statement is one line: %j', said => {
    const text = createSignInMessageText({ ...said, ...demanded })
    const { chainId: _, ...fields } = demanded
    // A multi-line statement could end in lines that look like fields.
    const expected = said.statement?.includes('\n')
      ? undefined
      : expect.objectContaining({ ...fields, accountAddress: 'A', domain: 'solana.com', statement: said.statement })
    expect(parseSiwxText(text, 'solana')).toEqual(expected)
  })

  test.each(published)('the library verifies what we read, and we what it verifies: %j', async said => {
    const secret = ed25519.utils.randomPrivateKey()
    const publicKey = ed25519.getPublicKey(secret)
    const address = base58Encode(publicKey)
    const input = { ...said, ...demanded, address, statement: said.statement?.replaceAll('\n', ' ') ?? 'Hello' }
    const text = createSignInMessageText(input)
    const signedMessage = new TextEncoder().encode(text)
    const signature = ed25519.sign(signedMessage, secret)
    const account = { address, publicKey, chains: [], features: [] } as const
    expect(verifySignIn(input, { account, signedMessage, signature })).toBe(true)
    const read = parseSiwxText(text, 'solana')
    expect(read).toMatchObject({ accountAddress: address, nonce: demanded.nonce })
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const signed = { chainId, address, message: text, signature: base58Encode(signature) } as const
    expect(await verifySignature(signed, checks)).toBe(true)
    expect(await verifySignature({ ...signed, message: `${text} ` }, checks)).toBe(false)
  })
})
