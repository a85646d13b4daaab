import { expect, test } from 'vitest'
import { makeProposal, makeProposals } from './makeProposal.ts'

// @spec 7.walletconnect-methods
test('proposes the usual methods and events on the site’s chains', () => {
  const { chains, methods, events } = makeProposal('eip155', ['eip155:10', 'eip155:1'])
  expect(chains).toEqual(['eip155:10', 'eip155:1'])
  expect(events).toEqual(['accountsChanged', 'chainChanged'])
  expect(methods).toHaveLength(23)
  expect(methods).toContain('personal_sign')
  expect(methods).not.toContain('eth_sign')
})

test('proposes eth_sign only for a site that asks for it', () => {
  const { methods } = makeProposal('eip155', ['eip155:1'], { optionalMethods: ['eth_sign', 'personal_sign'] })
  expect(methods).toHaveLength(24)
  expect(methods).toContain('eth_sign')
})

test('proposes no methods in a namespace that has none', () => {
  expect(makeProposal('cosmos', ['cosmos:cosmoshub-4'])).toEqual({
    chains: ['cosmos:cosmoshub-4'],
    methods: [],
    events: ['accountsChanged', 'chainChanged'],
  })
})

test('proposes every namespace of the site that has methods, the connecting one first', () => {
  const asked = {
    namespace: 'solana',
    chainIds: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    siteChainIds: ['eip155:1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'cosmos:a', 'polkadot:b'],
  } as const
  const proposals = makeProposals(
    { ...asked, chainIds: [...asked.chainIds] },
    { methods: { cosmos: ['cosmos_signAmino'] } },
  )
  expect(Object.keys(proposals)).toEqual(['solana', 'eip155', 'cosmos'])
  expect(proposals.solana?.methods).toHaveLength(6)
  expect(proposals.cosmos).toMatchObject({ chains: ['cosmos:a'], methods: ['cosmos_signAmino'] })
})

test('asks Bitcoin wallets to report their addresses', () => {
  const { methods, events } = makeProposal('bip122', ['bip122:000000000019d6689c085ae165831e93'])
  expect(methods).toEqual(['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'])
  expect(events).toContain('bip122_addressesChanged')
})

test('optionalMethods apply to eip155 only', () => {
  const { methods } = makeProposal('solana', ['solana:a'], { optionalMethods: ['eth_sign'] })
  expect(methods).not.toContain('eth_sign')
})

test('proposes Solana’s networks under their older ids, too', () => {
  const { chains } = makeProposal('solana', ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  expect(chains).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
})

test('a site’s methods and events replace the usual ones of their namespace', () => {
  const overrides = { methods: { eip155: ['personal_sign'] }, events: { eip155: [] }, optionalMethods: ['eth_sign'] }
  expect(makeProposal('eip155', ['eip155:1'], overrides)).toEqual({
    chains: ['eip155:1'],
    methods: ['personal_sign', 'eth_sign'],
    events: [],
  })
  const elsewhere = makeProposal('eip155', ['eip155:1'], { methods: { solana: [] }, events: { solana: ['moved'] } })
  expect(elsewhere).toEqual(makeProposal('eip155', ['eip155:1']))
})

test.each<[string, Parameters<typeof makeProposal>[2], string[]]>([
  ['those of the site', {}, ['eip155:1', 'eip155:10']],
  ['others in their place', { chains: ['eip155:137', 'eip155:5'] }, ['eip155:137', 'eip155:5']],
  ['the chosen one first, where it is among them', { chains: ['eip155:5', 'eip155:1'] }, ['eip155:1', 'eip155:5']],
  ['those of the site, where none of the namespace is named', { chains: ['cosmos:a'] }, ['eip155:1', 'eip155:10']],
  ['the default one first', { defaultChain: 'eip155:10' }, ['eip155:10', 'eip155:1']],
  ['a default one that is not asked for changes nothing', { defaultChain: 'eip155:5' }, ['eip155:1', 'eip155:10']],
  ['both', { chains: ['eip155:1', 'eip155:5'], defaultChain: 'eip155:5' }, ['eip155:5', 'eip155:1']],
])('proposes networks: %s', (_, overrides, chains) => {
  expect(makeProposal('eip155', ['eip155:1', 'eip155:10'], overrides).chains).toEqual(chains)
})
