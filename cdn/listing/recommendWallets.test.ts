import { expect, test } from 'vitest'
import { parseProjects } from '../store/parseProjects.ts'
import type { ProjectEntry } from '../store/projects.schema.ts'
import { listedWallet, network, projectEntry } from '../testApp.ts'
import { recommendWallets } from './recommendWallets.ts'

const list = [
  listedWallet('a'),
  listedWallet('sol', { namespaces: ['solana'] }),
  ...['b', 'c', 'd', 'e'].map(id => listedWallet(id)),
]

function recommended(entry: Partial<ProjectEntry> = {}): string[] {
  const [project] = parseProjects({ projects: [projectEntry(entry)] }, 'The test')
  return project ? recommendWallets(list, project).map(({ id }) => id) : []
}

// @spec 9.listing-recommended
test("recommends the first four wallets for the project's networks", () => {
  expect(recommended()).toEqual(['a', 'b', 'c', 'd'])
  expect(recommended({ networks: [network('solana:x', 'http://127.0.0.1:1')] })).toEqual(['sol'])
})

test('recommends the best known wallet made for each namespace in turn', () => {
  const made = [
    listedWallet('both', { namespaces: ['eip155', 'solana'] }),
    listedWallet('plain'),
    listedWallet('sol', { namespaces: ['solana', 'eip155'] }),
    listedWallet('sun', { namespaces: ['solana'] }),
    listedWallet('coin', { namespaces: ['bip122'] }),
  ]
  const on = (...chains: Parameters<typeof network>[0][]) => {
    const networks = chains.map(id => network(id, 'http://127.0.0.1:1'))
    const [project] = parseProjects({ projects: [projectEntry({ networks })] }, 'The test')
    return project ? recommendWallets(made, project).map(({ id }) => id) : []
  }
  expect(on('solana:x')).toEqual(['sol', 'sun', 'both'])
  expect(on('eip155:1')).toEqual(['both', 'plain', 'sol'])
  expect(on('eip155:1', 'eip155:10', 'solana:x', 'bip122:x')).toEqual(['both', 'sol', 'coin', 'plain'])
})

test('recommends featured wallets first, in their configured order', () => {
  expect(recommended({ settings: { featuredWalletIds: ['e', 'nobody', 'sol', 'c'] } })).toEqual(['e', 'c', 'a', 'b'])
})

test('never recommends excluded wallets, featured or not', () => {
  const settings = { featuredWalletIds: ['c'], excludeWalletIds: ['c', 'a'] }
  expect(recommended({ settings })).toEqual(['b', 'd', 'e'])
})

test('recommends only included wallets, if any are configured', () => {
  expect(recommended({ settings: { includeWalletIds: ['d', 'b'] } })).toEqual(['b', 'd'])
})
