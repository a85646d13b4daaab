import { expect, test } from 'vitest'
import { makeProposal } from './makeProposal.ts'

// @spec 7.walletconnect-methods
test('asks for one namespace with the chains of the site', () => {
  const { eip155, ...others } = makeProposal('eip155', ['eip155:10', 'eip155:1'])
  expect(others).toEqual({})
  expect(eip155?.chains).toEqual(['eip155:10', 'eip155:1'])
  expect(eip155?.events).toEqual(['accountsChanged', 'chainChanged'])
  expect(eip155?.methods).toHaveLength(23)
  expect(eip155?.methods).toContain('personal_sign')
  expect(eip155?.methods).not.toContain('eth_sign')
})

test('asks for eth_sign where the site does', () => {
  const { eip155 } = makeProposal('eip155', ['eip155:1'], ['eth_sign', 'personal_sign'])
  expect(eip155?.methods).toHaveLength(24)
  expect(eip155?.methods).toContain('eth_sign')
})

test('asks for nothing it does not know in a namespace without methods', () => {
  expect(makeProposal('cosmos', ['cosmos:cosmoshub-4'])).toEqual({
    cosmos: { chains: ['cosmos:cosmoshub-4'], methods: [], events: ['accountsChanged', 'chainChanged'] },
  })
})

test('asks for networks of Solana under the ids of older wallets, too', () => {
  const { solana } = makeProposal('solana', ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  expect(solana?.chains).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
})
