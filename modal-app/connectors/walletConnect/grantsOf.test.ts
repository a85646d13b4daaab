import { describe, expect, test } from 'vitest'
import { grantsOf, type SessionGrant } from './grantsOf.ts'

const [one, two] = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D']
const grant = (accounts: string[], methods: string[] = [], chains?: string[]): SessionGrant => ({
  accounts,
  chains,
  methods,
})
const read = (namespaces: Record<string, SessionGrant>, namespace: 'eip155' | 'solana' = 'eip155') => {
  const found = grantsOf(namespaces, namespace)
  if (!found) return undefined
  const methods = Object.fromEntries([...found.methods].map(([id, names]) => [id, [...names]]))
  return {
    accounts: found.accounts.map(({ chainId, address }) => `${chainId}:${address}`),
    methods,
    chains: found.chains,
  }
}

test('keys of chains are merged, each with its own methods', () => {
  expect(
    read({
      'eip155:1': grant([`eip155:1:${one}`], ['personal_sign']),
      'eip155:10': grant([`eip155:10:${two}`], ['eth_sendTransaction']),
    }),
  ).toEqual({
    accounts: [`eip155:1:${one}`, `eip155:10:${two}`],
    chains: ['eip155:1', 'eip155:10'],
    methods: { 'eip155:1': ['personal_sign'], 'eip155:10': ['eth_sendTransaction'] },
  })
})

test('a key of the namespace and one of a chain give that chain the methods of both', () => {
  expect(
    read({
      eip155: grant([`eip155:1:${one}`, `eip155:10:${one}`], ['personal_sign'], ['eip155:1', 'eip155:10']),
      'eip155:10': grant([`eip155:10:${two}`], ['eth_sendTransaction']),
    })?.methods,
  ).toEqual({ 'eip155:1': ['personal_sign'], 'eip155:10': ['personal_sign', 'eth_sendTransaction'] })
})

test('a key of the namespace grants nothing on chains that it does not name', () => {
  expect(
    read({
      eip155: grant([`eip155:1:${one}`], ['eth_sendTransaction']),
      'eip155:10': grant([`eip155:10:${one}`], ['personal_sign']),
    })?.methods['eip155:10'],
  ).toEqual(['personal_sign'])
})

describe('the key of a chain', () => {
  test('whose accounts and chains name another one grants nothing there', () => {
    expect(
      read({ 'eip155:1': grant([`eip155:10:${one}`, `eip155:1:${two}`], ['personal_sign'], ['eip155:10']) }),
    ).toEqual({ accounts: [`eip155:1:${two}`], chains: ['eip155:1'], methods: { 'eip155:1': ['personal_sign'] } })
  })

  test('without accounts still names its chain', () => {
    expect(read({ eip155: grant([`eip155:1:${one}`]), 'eip155:10': grant([], ['personal_sign']) })).toMatchObject({
      accounts: [`eip155:1:${one}`],
      chains: ['eip155:10'],
      methods: { 'eip155:10': ['personal_sign'] },
    })
  })

  test.each(['eip155:', 'eip155:1:2', `eip155:${'1'.repeat(40)}`, 'eip155:<b>'])(
    'that is no chain grants nothing: %s',
    key => {
      expect(read({ [key]: grant([`eip155:1:${one}`], ['personal_sign']) })).toEqual({
        accounts: [],
        chains: [],
        methods: {},
      })
    },
  )

  test('of another namespace grants nothing here, however its name begins', () => {
    expect(read({ 'eip1559:1': grant([`eip155:1:${one}`]), solana: grant([`eip155:1:${one}`]) })).toBeUndefined()
    expect(read({ 'eip155:1': grant([`eip155:1:${one}`]) }, 'solana')).toBeUndefined()
  })
})

test('many keys together hold as many accounts as are read, and no more', () => {
  const keys = Array.from({ length: 1_500 }, (_, index) => `eip155:${index + 1}`)
  const namespaces = Object.fromEntries(keys.map(key => [key, grant([`${key}:${one}`])]))
  expect(read(namespaces)?.accounts).toHaveLength(1_000)
})
