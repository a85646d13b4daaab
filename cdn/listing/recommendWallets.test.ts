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
test('are the first four that know a network of the project', () => {
  expect(recommended()).toEqual(['a', 'b', 'c', 'd'])
  expect(recommended({ networks: [network('solana:x', 'http://127.0.0.1:1')] })).toEqual(['sol'])
})

test('are the featured ones first, in the order they are named', () => {
  expect(recommended({ settings: { featuredWalletIds: ['e', 'nobody', 'sol', 'c'] } })).toEqual(['e', 'c', 'a', 'b'])
})

test('are none of those left out, featured or not', () => {
  const settings = { featuredWalletIds: ['c'], excludeWalletIds: ['c', 'a'] }
  expect(recommended({ settings })).toEqual(['b', 'd', 'e'])
})

test('are only those taken in, where any are', () => {
  expect(recommended({ settings: { includeWalletIds: ['d', 'b'] } })).toEqual(['b', 'd'])
})
