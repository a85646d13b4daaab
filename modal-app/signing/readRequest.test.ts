import { hashMessage, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { base58Encode } from '../../shared/base58.ts'
import { owner, permit, spender, token } from '../../shared/signing/typedData/testTypedData.ts'
import { readRequest } from './readRequest.ts'

const ask = (method: string, params: unknown, chainId: `eip155:${number}` = 'eip155:1') =>
  readRequest({ chainId, method, params }, { address: owner, host: 'shop.example' })
const personal = (text: string) => ask('personal_sign', [stringToHex(text), owner])

test('a message is its text, in hex or not, and with the account first or last', async () => {
  const read = { kind: 'text', text: 'Good tea', cautions: [], cut: 0 }
  expect(await personal('Good tea')).toEqual(read)
  expect(await ask('personal_sign', ['Good tea', owner])).toEqual(read)
  expect(await ask('personal_sign', [owner, stringToHex('Good tea')])).toEqual(read)
})

test.each(['cafe', '1234', '0xabc', 'DEADBEEF'])('%s is text to some wallets, and bytes to others', async message => {
  expect(await ask('personal_sign', [message, owner])).toEqual({ kind: 'unreadable' })
  expect(await ask('personal_sign', [stringToHex(message), owner])).toMatchObject({ kind: 'text', text: message })
})

test('an address that is signed is the message', async () => {
  // Two addresses: the first is the message, which is 20 bytes and no text.
  expect(await ask('personal_sign', [`0x${'ff'.repeat(20)}`, owner])).toEqual({ kind: 'bytes', size: 20 })
})

test('bytes that are not text are shown as bytes', async () => {
  expect(await ask('personal_sign', [`0x${'c3'.repeat(32)}`, owner])).toEqual({ kind: 'bytes', size: 32 })
  expect(await ask('personal_sign', [hashMessage('A transaction'), owner])).toMatchObject({ kind: 'bytes' })
})

test.each([
  ['a bidi override', 'Pay \u202e0001', 'Pay ⟨U+202E⟩0001'],
  ['a zero-width space', 'a\u200bb', 'a⟨U+200B⟩b'],
  ['control characters', 'a\u0000\u001b[2J\rb', 'a⟨U+0000⟩⟨U+001B⟩[2J⟨U+000D⟩b'],
  ['a soft hyphen', 'pay\u00adpal', 'pay⟨U+00AD⟩pal'],
  ['tags', 'a\u{e0041}', 'a⟨U+E0041⟩'],
  ['joiners between letters', 'a\u200db', 'a⟨U+200D⟩b'],
])('writes %s out', async (_, text, shown) => {
  expect(await personal(text)).toMatchObject({ text: shown, cautions: ['hidden'] })
})

test('line breaks, other scripts and emoji raise no caution', async () => {
  const text = 'One\nTwo\tشكرا ❤️ 👩🏽‍🚀 👨‍👩‍👧'
  expect(await personal(text.replace('\n', '\r\n'))).toMatchObject({ text, cautions: [] })
})

test('a long message says how much of it is not shown', async () => {
  expect(await personal('x'.repeat(5_000))).toMatchObject({ text: 'x'.repeat(4_000), cut: 1_000 })
})

const siwe = (facts: Partial<Parameters<typeof createSiweMessage>[0]> = {}) =>
  createSiweMessage({
    address: owner,
    chainId: 1,
    domain: 'shop.example',
    nonce: 'abcdef123456',
    uri: 'https://shop.example/login',
    version: '1',
    ...facts,
  })

test.each<[string, string, object]>([
  ['to this site', siwe(), { signsInTo: 'shop.example', cautions: [] }],
  ['with a scheme', siwe({ scheme: 'https' }), { signsInTo: 'shop.example', cautions: [] }],
  ['to another site', siwe({ domain: 'bank.example' }), { signsInTo: 'bank.example', cautions: ['otherSite'] }],
  ['to a page elsewhere', siwe({ uri: 'https://bank.example' }), { cautions: ['otherSite'] }],
  ['to a part of this name', siwe({ domain: 'shop.example.evil' }), { cautions: ['otherSite'] }],
  ['of another account', siwe({ address: spender }), { cautions: ['otherAccount'] }],
  ['on another network', siwe({ chainId: 10 }), { cautions: ['otherNetwork'] }],
  [
    'with a second address of a page in its statement',
    siwe({ statement: 'Hello' }).replace('Hello', 'Hello\n\nURI: https://bank.example'),
    { cautions: ['otherSite'] },
  ],
  ['that is not well-formed', siwe().replace('Ethereum account', 'account'), { cautions: ['looksLikeSignIn'] }],
  ['with other spaces', siwe().replace('sign in with', 'sign\u00a0in  with'), { cautions: ['looksLikeSignIn'] }],
  [
    'to a name that runs backwards',
    siwe().replace('shop.example', '\u202eelpmaxe.pohs'),
    { cautions: ['otherSite', 'hidden'] },
  ],
])('reads a sign-in %s', async (_, text, read) => {
  expect(await personal(text)).toMatchObject(read)
})

test('a sign-in of Solana is one, of the account it names', async () => {
  const account = '2fG3hR9ySzzYyQRsXHVjAd2Zn4aDJ2Cj4zPyqRcLgN6H'
  const signIn = (domain: string, signer: string) => {
    const text = `${domain} wants you to sign in with your Solana account:\n${signer}\n\nHello`
    const message = base58Encode(new TextEncoder().encode(text))
    const asked = {
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      method: 'solana_signMessage',
      params: { message },
    }
    return readRequest(asked as never, { address: account, host: 'shop.example' })
  }
  expect(await signIn('shop.example', account)).toMatchObject({ signsInTo: 'shop.example', cautions: [] })
  expect(await signIn('bank.example', account)).toMatchObject({ cautions: ['otherSite'] })
  expect(await signIn('shop.example', account.toLowerCase())).toMatchObject({ cautions: ['otherAccount'] })
})

test('messages of Bitcoin and Solana are texts, too', async () => {
  const read = { kind: 'text', text: 'Good tea' }
  expect(await ask('signMessage', { message: 'Good tea' })).toMatchObject(read)
  const message = base58Encode(new TextEncoder().encode('Good tea'))
  expect(await ask('solana_signMessage', { message })).toMatchObject(read)
  expect(await ask('solana_signMessage', { message: '1'.repeat(1_000_000) })).toEqual({ kind: 'unreadable' })
  expect(await ask('solana_signMessage', { message: base58Encode(Uint8Array.of(255, 1)) })).toMatchObject({
    kind: 'bytes',
  })
})

test('a hash cannot be read', async () => {
  expect(await ask('eth_sign', [owner, hashMessage('x')])).toEqual({ kind: 'hash' })
})

test.each(['eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTypedData_v4'])('reads %s', async method => {
  expect(await ask(method, [owner, JSON.stringify(permit())])).toMatchObject({ kind: 'typed', contract: token })
})

const transaction = (facts: unknown, ...more: unknown[]) => ask('eth_sendTransaction', [facts, ...more])

test('a transaction is its call', async () => {
  const call = { to: token, data: '0x', value: 16n }
  const does = { kind: 'plain', to: token, amount: 16n }
  expect(await transaction({ from: owner, to: token, value: '0x10', chainId: '0x1' })).toEqual({
    kind: 'calls',
    calls: [{ call, does }],
    cautions: [],
  })
  expect(
    await ask('wallet_sendCalls', [{ chainId: '0x1', calls: [{ to: token, value: '0x10' }, { to: token }] }]),
  ).toMatchObject({
    calls: [{ call }, { call: { value: 0n } }],
  })
})

test.each([{ data: '0x6000' }, { to: null, data: '0x6000' }])(
  'a call of nobody creates a contract (%#)',
  async call => {
    const created = { call: { to: undefined, data: '0x6000', value: 0n }, does: { kind: 'create', size: 2 } }
    expect(await transaction({ from: owner, ...call })).toMatchObject({ kind: 'calls', calls: [created] })
    expect(await ask('wallet_sendCalls', [{ calls: [call] }])).toMatchObject({ kind: 'calls', calls: [created] })
  },
)

test('a network that each call names is that of all', async () => {
  const call = { to: token, chainId: '0xa' }
  expect(await ask('wallet_sendCalls', [{ calls: [call, call] }])).toMatchObject({
    elsewhere: 10n,
    cautions: ['otherNetwork'],
  })
  expect(await ask('wallet_sendCalls', [{ chainId: '0xa', calls: [call] }])).toMatchObject({ elsewhere: 10n })
})

test.each<[string, object, string]>([
  ['of another account', { from: spender }, 'otherAccount'],
  ['from nothing', { from: 7 }, 'otherAccount'],
  ['for another network', { chainId: '0xa' }, 'otherNetwork'],
  ['for a network that is no number', { chainId: 'mainnet' }, 'otherNetwork'],
  ['that hands the account over', { authorizationList: [] }, 'delegates'],
])('warns of a transaction %s', async (_, facts, caution) => {
  expect(await transaction({ from: owner, to: token, ...facts })).toMatchObject({ cautions: [caution] })
})

test.each<[string, string, unknown]>([
  ['an unknown method', 'wallet_grantPermissions', [{}]],
  ['a method of every object', 'constructor', []],
  ['parameters that are none', 'personal_sign', null],
  ['a message that is a number', 'personal_sign', [7, owner]],
  ['a transaction that is none', 'eth_sendTransaction', ['0x']],
  ['a contract without code', 'eth_sendTransaction', [{ value: '0x1' }]],
  ['a new contract of an empty recipient', 'eth_sendTransaction', [{ to: '', data: '0x6000' }]],
  ['a new contract of a recipient without digits', 'eth_sendTransaction', [{ to: '0x', data: '0x6000' }]],
  ['a short address', 'eth_sendTransaction', [{ to: '0x12' }]],
  ['an amount in decimals', 'eth_sendTransaction', [{ to: token, value: '100' }]],
  ['an amount beyond 256 bits', 'eth_sendTransaction', [{ to: token, value: `0x1${'0'.repeat(64)}` }]],
  ['half a byte', 'eth_sendTransaction', [{ to: token, data: '0x1' }]],
  ['two different datas', 'eth_sendTransaction', [{ to: token, data: '0x12', input: '0x34' }]],
  ['no calls', 'wallet_sendCalls', [{ calls: [] }]],
  ['too many calls', 'wallet_sendCalls', [{ calls: Array(17).fill({ to: token }) }]],
  ['calls on several networks', 'wallet_sendCalls', [{ chainId: '0x1', calls: [{ to: token, chainId: '0xa' }] }]],
  ['a call among calls', 'wallet_sendCalls', [{ calls: [{ to: token }, null] }]],
  ['typed data that is none', 'eth_signTypedData_v4', [owner, '{}']],
  ['the first typed data, a list', 'eth_signTypedData', [[{ type: 'string', name: 'a', value: 'b' }], owner]],
])('does not guess at %s', async (_, method, params) => {
  expect(await ask(method, params)).toEqual({ kind: 'unreadable' })
})
