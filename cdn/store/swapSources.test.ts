import { describe, expect, test } from 'vitest'
import { network, projectEntry } from '../testApp.ts'
import { parseProjects } from './parseProjects.ts'

const local = 'eip155:31337'
const address = (digit: string) => `0x${digit.repeat(40)}`
const parse = (swapSources: unknown) =>
  parseProjects(
    {
      projects: [
        projectEntry({
          networks: ['eip155:1', network(local, 'http://127.0.0.1:8545')],
          swapSources: swapSources as never,
        }),
      ],
    },
    'projects.json',
  )[0]?.swapSources

test('exchanges are named by their type alone where they are shipped', () => {
  expect(parse({ 'eip155:1': ['uniswap-v2', { type: '1inch', key: 'env:KEY' }] })?.get('eip155:1')).toEqual({
    sources: [
      { type: 'uniswap-v2', fee: 3000 },
      { type: '1inch', key: 'env:KEY', url: 'https://api.1inch.dev' },
    ],
  })
})

test('a network of one’s own has addresses of its own, in any letters', () => {
  const [factory, router, quoter, wrapped] = ['A', 'B', 'C', 'D'].map(address)
  const swaps = { wrapped, bases: [address('E')], sources: [{ type: 'uniswap-v3', factory, router, quoter }] }
  expect(parse({ [local]: swaps })?.get(local)).toMatchObject({
    wrapped: address('d'),
    bases: [address('e')],
    sources: [
      { factory: address('a'), router: address('b'), quoter: address('c'), feeTiers: [100, 500, 3000, 10_000] },
    ],
  })
})

test('an empty list ends all swaps of a network, and a star stands for all others', () => {
  const swaps = parse({ 'eip155:1': [], '*': [{ type: '0x', key: 'k' }] })
  expect(swaps?.get('eip155:1')).toEqual({ sources: [] })
  expect(swaps?.get('*')).toMatchObject({ sources: [{ type: '0x', url: 'https://api.0x.org' }] })
})

describe('an error names the place and what is accepted', () => {
  const v2 = { type: 'uniswap-v2', factory: address('1'), router: address('2') }
  test.each<[string, unknown, string]>([
    ['an unknown type', { 'eip155:1': ['sushi'] }, '[0]: accepted: "uniswap-v2", "uniswap-v3", "1inch", "0x", "proxy"'],
    ['a key that is missing', { 'eip155:1': [{ type: '1inch' }] }, '[0].key: '],
    ['a network that is not there', { 'eip155:10': [] }, 'eip155:10 is not in networks'],
    [
      'half an exchange',
      { 'eip155:1': [{ type: 'uniswap-v2', router: address('1') }] },
      'needs factory and router, or none of them',
    ],
    ['no addresses where none are shipped', { [local]: ['uniswap-v3'] }, 'needs factory, router and quoter'],
    [
      'no wrapped currency where none is shipped',
      { [local]: [v2] },
      '.wrapped: needs the address of the wrapped currency',
    ],
    ['a source twice', { 'eip155:1': ['uniswap-v2', 'uniswap-v2'] }, 'the id uniswap-v2 is used twice'],
    ['a proxy without its router', { 'eip155:1': [{ type: 'proxy', url: 'https://a.example' }] }, '[0].router: '],
    ['an address that is none', { [local]: { wrapped: '0x12', sources: [v2] } }, '.wrapped: accepted: an address'],
    [
      'an unknown field',
      { 'eip155:1': { sources: [], base: [] } },
      'unknown field base; accepted: sources, wrapped, bases',
    ],
    ['nine sources', { 'eip155:1': Array(9).fill(v2) }, 'sources'],
    ['a number', { 'eip155:1': 5 }, 'accepted: a list of sources, or an object'],
  ])('%s', (_, swapSources, text) => {
    expect(() => parse(swapSources)).toThrow(text)
    expect(() => parse(swapSources)).toThrow('projects[0].swapSources')
  })
})

describe('the setting swaps names sources that a network of the project has', () => {
  const named = (swaps: unknown, swapSources: unknown = {}, networks: unknown[] = ['eip155:1']) => {
    const entry = projectEntry({
      networks: networks as never,
      settings: { swaps } as never,
      swapSources: swapSources as never,
    })
    return () => parseProjects({ projects: [entry] }, 'projects.json')
  }
  const oneInch = { type: '1inch', key: 'env:ONEINCH_KEY' }

  test.each<[unknown, unknown?]>([
    [true],
    [false],
    [[]],
    [['uniswap-v3']],
    [['1inch'], { '*': [oneInch] }],
    [['mine', 'uniswap-v2'], { 'eip155:1': ['uniswap-v2', { ...oneInch, id: 'mine' }] }],
  ])('%j is fine', (swaps, swapSources) => {
    expect(named(swaps, swapSources)).not.toThrow()
  })

  test.each<[string, unknown, unknown, string]>([
    [
      'an aggregator without a key says what to add',
      ['uniswap-v3', '1inch'],
      {},
      'projects[0].settings.swaps[1]: no network of this project has the source of swaps "1inch"; add {"type": "1inch", "key": "env:ONEINCH_KEY"} to swapSources, or take it out',
    ],
    ['another aggregator', ['0x'], { '*': [oneInch] }, 'add {"type": "0x", "key": "env:ZEROX_KEY"} to swapSources'],
    ['what nobody is called', ['uniswap'], {}, 'has the source of swaps "uniswap"; accepted: uniswap-v2, uniswap-v3'],
    ['an exchange, where swaps are ended', ['uniswap-v3'], { 'eip155:1': [] }, 'there is none'],
    [
      'a type whose source has an id of its own',
      ['1inch'],
      { '*': [{ ...oneInch, id: 'mine' }] },
      'add {"type": "1inch"',
    ],
    ['a number', 5, {}, 'accepted: true, false, or a list of ids of sources'],
    ['a word for all', ['true'], {}, 'accepted: true, false, or a list of ids of sources'],
  ])('%s', (_, swaps, swapSources, text) => {
    expect(named(swaps, swapSources)).toThrow(text)
  })
})
