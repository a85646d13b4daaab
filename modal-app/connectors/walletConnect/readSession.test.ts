import { expect, test } from 'vitest'
import { type Choice, readSession, type Session } from './readSession.ts'

const [one, two] = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D']

function session(accounts: string[], more: { chains?: string[]; name?: string } = {}): Session {
  return {
    topic: 'topic',
    namespaces: { eip155: { accounts, chains: more.chains, methods: ['personal_sign'] } },
    peer: { metadata: { name: more.name ?? 'Harbour' } },
  }
}
const chosen = (choice: Choice) => ({ chosen: { eip155: choice } })
const addressesOf = (view: ReturnType<typeof readSession>) => view?.accounts.map(({ address }) => address)

test('lists each address once, whatever its case and chains', () => {
  const view = readSession(session([`eip155:1:${one}`, `eip155:10:${one.toLowerCase()}`, `eip155:10:${two}`]), 'eip155')
  expect(addressesOf(view)).toEqual([one, two])
  expect(view).toMatchObject({ chainId: 'eip155:1', chainIds: ['eip155:1', 'eip155:10'], walletName: 'Harbour' })
})

test('puts the account of the selected chain first', () => {
  const view = readSession(session([`eip155:1:${one}`, `eip155:10:${two}`]), 'eip155', chosen({ chainId: 'eip155:10' }))
  expect(view?.chainId).toBe('eip155:10')
  expect(addressesOf(view)).toEqual([two, one])
})

test('puts the selected account first', () => {
  const view = readSession(
    session([`eip155:1:${one}`, `eip155:1:${two}`]),
    'eip155',
    chosen({ address: two.toLowerCase() }),
  )
  expect(addressesOf(view)).toEqual([two, one])
})

test('invalid addresses are ignored, and so are networks with no valid address', () => {
  const view = readSession(session(['eip155:1:hello', 'eip155:5:0x<b>', `eip155:10:${one}`]), 'eip155')
  expect(addressesOf(view)).toEqual([one])
  expect(view).toMatchObject({ chainId: 'eip155:10', chainIds: ['eip155:10'] })
})

test('has at most as many accounts as the page takes, including the selected one', () => {
  const many = Array.from({ length: 200 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  const last = many.at(-1) as string
  const view = readSession(session(many.map(each => `eip155:1:${each}`)), 'eip155', chosen({ address: last }))
  expect(view?.accounts).toHaveLength(64)
  expect(view?.accounts[0]?.address).toBe(last)
})

test('networks without accounts are not enough', () => {
  const empty = session(['eip155:1:hello'], { chains: ['eip155:1'] })
  expect(readSession(empty, 'eip155', chosen({ chainId: 'eip155:1' }))).toBeUndefined()
})

test('a chain that was taken away is no longer selected', () => {
  expect(readSession(session([`eip155:1:${one}`]), 'eip155', chosen({ chainId: 'eip155:10' }))?.chainId).toBe(
    'eip155:1',
  )
})

test('includes chains granted without an account of their own', () => {
  const view = readSession(session([`eip155:1:${one}`], { chains: ['eip155:1', 'eip155:10', 'nonsense'] }), 'eip155')
  expect(view?.chainIds).toEqual(['eip155:1', 'eip155:10'])
})

test.each([
  ['no account', []],
  [
    'an account of another namespace',
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  ],
  ['nonsense', ['eip155:1', 'x', '', `eip155:1:${'a'.repeat(300)}`]],
])('a session with %s is ignored', (_, accounts) => {
  expect(readSession(session(accounts), 'eip155')).toBeUndefined()
  expect(readSession(session(accounts), 'constructor' as never)).toBeUndefined()
})

test.each([
  ['Har\u202Ebour', 'Harbour'],
  ['\u200b', 'WalletConnect'],
  ['\u3164', 'WalletConnect'],
  ['Har\u3164bour', 'Harbour'],
  ['\u2800\u2800', 'WalletConnect'],
  ['Har\ue000bour\ud83d', 'Harbour'],
  [`${'x'.repeat(63)}🦊🦊`, `${'x'.repeat(63)}🦊`],
  ['Har\nbour', 'Har bour'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('cleans the wallet’s name %j', (name, cleaned) => {
  expect(readSession(session([`eip155:1:${one}`], { name }), 'eip155')?.walletName).toBe(cleaned)
})

test.each([
  ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
] as const)('a session that says %s is on %s, and is asked in its own words', (older, present) => {
  const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const granted = (...ids: string[]): Session => ({
    topic: 'topic',
    namespaces: { solana: { accounts: ids.map(id => `${id}:${address}`), methods: [] } },
    peer: { metadata: { name: 'Harbour' } },
  })
  const view = readSession(granted(older), 'solana')
  expect(view).toMatchObject({ chainId: present, chainIds: [present], accounts: [{ address }] })
  expect(view?.sessionIds.get(present)).toBe(older)
  expect(readSession(granted(present, older), 'solana')?.sessionIds.get(present)).toBe(present)
})

// Base58: letters in another case are another address. Both have 32 bytes.
test('addresses of Solana that differ in the case of a letter are two', () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const pair = ['So11111111111111111111111111111111111111112', 'so11111111111111111111111111111111111111112'] as const
  const accounts = pair.map(address => `${solana}:${address}`)
  const given = { ...session([]), namespaces: { solana: { accounts, methods: ['solana_signMessage'] } } }
  expect(addressesOf(readSession(given, 'solana'))).toEqual(pair)
  const second = readSession(given, 'solana', { chosen: { solana: { address: pair[1] } } })
  expect(addressesOf(second)).toEqual([...pair].reverse())
})
