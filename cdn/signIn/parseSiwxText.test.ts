import { SiweMessage } from 'siwe'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { namespaces } from '../../shared/caip.ts'
import { type SiwxData, siwxText } from '../../shared/siwx.ts'
import { parseSiwxText } from './parseSiwxText.ts'

const data: SiwxData = {
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 'eip155:1',
  domain: 'service.example:8443',
  uri: 'https://service.example:8443/login?next=%2F#top',
  version: '1',
  nonce: '32891756abc',
  issuedAt: '2030-01-31T12:00:00.000Z',
}
const all: SiwxData = {
  ...data,
  statement: 'I accept the terms: https://service.example/tos',
  expirationTime: '2030-02-07T12:00:00Z',
  notBefore: '2030-01-31T12:00:00+02:00',
  requestId: 'some-id_1',
  resources: ['ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu', 'https://example.com/my-web2-claim.json'],
}

const samples: readonly (readonly [string, SiwxData])[] = [
  ['what is needed', data],
  ['all fields', all],
  ['no statement', { ...all, statement: undefined }],
  ['an empty list', { ...all, resources: [] }],
  ['a host and no port', { ...data, domain: '127.0.0.1', uri: 'http://127.0.0.1/' }],
]

// @spec 3.siwx-message
describe('our texts', () => {
  test.each(samples)('with %s are read back', (_, said) => {
    const { resources, ...rest } = said
    expect(parseSiwxText(siwxText(said), 'eip155')).toEqual({
      ...{ statement: undefined, expirationTime: undefined, notBefore: undefined, requestId: undefined },
      ...rest,
      resources: resources && [...resources],
    })
  })

  test.each(samples)('with %s are read by viem and by siwe as they are meant', (_, said) => {
    const text = siwxText(said)
    const byViem = parseSiweMessage(text)
    const bySiwe = new SiweMessage(text)
    const { domain, uri, nonce, requestId, accountAddress, issuedAt, expirationTime, notBefore } = said
    for (const parsed of [byViem, bySiwe])
      expect(parsed).toMatchObject({ domain, uri, nonce, version: '1', chainId: 1, address: accountAddress })
    expect([byViem.requestId, bySiwe.requestId]).toEqual([requestId, requestId])
    expect([byViem.statement, bySiwe.statement ?? undefined]).toEqual([said.statement, said.statement])
    expect(byViem.issuedAt?.toISOString()).toBe(issuedAt)
    const times = [expirationTime, notBefore].map(time => time && new Date(time).toISOString())
    expect([byViem.expirationTime?.toISOString(), byViem.notBefore?.toISOString()]).toEqual(times)
    expect(bySiwe).toMatchObject({ issuedAt, ...(expirationTime && { expirationTime, notBefore }) })
    // siwe writes it identically.
    if (said.resources?.length !== 0) expect(bySiwe.prepareMessage()).toBe(text)
  })

  test.each(namespaces)('of %s are read in its namespace alone', namespace => {
    const chainId = namespace === 'eip155' ? 'eip155:1' : (`${namespace}:reference` as const)
    const text = siwxText({ ...all, accountAddress: 'Address1', chainId })
    expect(parseSiwxText(text, namespace)).toMatchObject({ chainId, accountAddress: 'Address1' })
    for (const other of namespaces) if (other !== namespace) expect(parseSiwxText(text, other)).toBeUndefined()
  })
})

describe('texts of others', () => {
  test('siwe’s own are read', () => {
    const { accountAddress: address, ...rest } = all
    const { chainId: _, resources, ...fields } = rest
    const text = new SiweMessage({ ...fields, resources: [...(resources ?? [])], address, chainId: 1 }).prepareMessage()
    expect(parseSiwxText(text, 'eip155')).toMatchObject({ statement: all.statement, chainId: 'eip155:1' })
  })

  test('one that WalletConnect’s client makes for one click is read, with what the site may ask of the wallet', () => {
    const methods = { att: { eip155: { 'request/eth_sendTransaction': [{}], 'request/personal_sign': [{}] } } }
    const recap = `urn:recap:${Buffer.from(JSON.stringify(methods)).toString('base64url')}`
    const statement =
      "Sign in I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'."
    const lines = [
      'service.example wants you to sign in with your Ethereum account:',
      data.accountAddress.toLowerCase(),
      ...['', statement, '', 'URI: https://service.example/login', 'Version: 1', 'Chain ID: 1', 'Nonce: abcdefgh1234'],
      ...['Issued At: 2030-01-31T12:00:00.000Z', 'Not Before: 2030-01-31T12:00:00Z', 'Resources:', `- ${recap}`],
    ]
    expect(parseSiwxText(lines.join('\n'), 'eip155')).toMatchObject({ statement, resources: [recap] })
  })

  test('a wallet of Solana leaves no line for a statement that is not there', () => {
    const solana = { ...data, chainId: 'solana:mainnet', accountAddress: 'So1' } as const
    const short = siwxText(solana).replace('\n\n\n', '\n\n')
    expect(parseSiwxText(short, 'solana')).toMatchObject({
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      statement: undefined,
    })
    expect(parseSiwxText(siwxText(solana), 'solana')).toBeDefined()
    expect(parseSiwxText(siwxText(data).replace('\n\n\n', '\n\n'), 'eip155')).toBeUndefined()
  })
})

/**
 * The faults of siwe's published `parsing_negative.json` on other fields, and more; its own texts are in
 * `published.test.ts`.
 */
const text = siwxText(all)
test.each<[string, string]>([
  ['has no domain', text.replace('service.example:8443 wants', ' wants')],
  ['has no address', text.replace(data.accountAddress, '')],
  ['has no URI', text.replace(/URI: .*\n/, '')],
  ['has no version', text.replace('Version: 1\n', '')],
  ['has no chain', text.replace('Chain ID: 1\n', '')],
  ['has no nonce', text.replace(/Nonce: .*\n/, '')],
  ['has no time', text.replace(/Issued At: .*\n/, '')],
  ['has a line too many', text.replace('\n\nI accept', '\n\n\nI accept')],
  ['has another order', text.replace(/(Nonce: .*)\n(Issued At: .*)/, '$2\n$1')],
  ['has its request after its resources', text.replace(/\nRequest ID: .*/, '').concat('\nRequest ID: some-id')],
  ['has another version', text.replace('Version: 1', 'Version: 2')],
  ['has a chain that is none', text.replace('Chain ID: 1', 'Chain ID: ?')],
  ['has a chain of zero', text.replace('Chain ID: 1', 'Chain ID: 0')],
  ['has a short nonce', text.replace(/Nonce: .*/, 'Nonce: 1234567')],
  ['has a nonce with signs', text.replace(/Nonce: .*/, 'Nonce: 1234-5678')],
  ['has a day that the calendar has not', text.replace(/Issued At: .*/, 'Issued At: 2030-02-29T12:00:00Z')],
  ['has a URI without a scheme', text.replace(/URI: .*/, 'URI: //service.example')],
  ['has a time in words', text.replace(/Issued At: .*/, 'Issued At: Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)')],
  ['has a statement of two lines', text.replace('terms:', 'terms:\n')],
  ['has a resource that is none', text.replace('ipfs://', '_not a uri_')],
  ['has two resources on a line', text.replace('\n- https', ' - https')],
  ['ends with a line', `${text}\n`],
  ['begins with a line', `\n${text}`],
  ['has the line ends of Windows', text.replaceAll('\n', '\r\n')],
  ['has a field twice', text.replace('Version: 1', 'Version: 1\nVersion: 1')],
  ['has more spaces', text.replace('Nonce: ', 'Nonce:  ')],
  ['names another kind of account', text.replace('Ethereum', 'Bitcoin')],
  ['hides a line in an unusual break', text.replace('I accept', 'I\u2028accept')],
  ['turns the direction of letters', text.replace('I accept', 'I \u202eaccept')],
  ['has controls', text.replace('I accept', 'I\u0085accept')],
  ['has 10,000 characters', text.replace('I accept', 'x'.repeat(10_000))],
  ['has a thousand resources', text.concat('\n- https://a.example'.repeat(1000))],
  ['is long and nearly right', `${text} `.repeat(200)],
  ['is empty', ''],
])('a text that %s is rejected', (_, changed) => {
  expect(changed).not.toBe(text)
  expect(parseSiwxText(changed, 'eip155')).toBeUndefined()
})
