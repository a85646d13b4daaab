import { expect, test } from 'vitest'
import { grantOf } from './sessionNamespaces.ts'

const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const abilities = { chains: ['eip155:10', 'eip155:1'], accounts: [account], methods: ['personal_sign'] } as const
const wish = (chains: string[], methods: string[] = ['personal_sign', 'eth_sign']) => ({
  eip155: { chains, methods, events: ['chainChanged', 'message'] },
})

test('grants the intersection, with the wallet’s own chain first', () => {
  expect(grantOf({}, wish(['eip155:1', 'eip155:10', 'eip155:137']), abilities)).toEqual({
    chains: ['eip155:10', 'eip155:1'],
    accounts: [`eip155:10:${account}`, `eip155:1:${account}`],
    methods: ['personal_sign'],
    events: ['chainChanged'],
  })
})

test('grants nothing without a common chain', () => {
  expect(grantOf({}, wish(['eip155:137']), abilities)).toBeUndefined()
  expect(grantOf({}, {}, abilities)).toBeUndefined()
})

test('refuses if it lacks a requirement of the site', () => {
  expect(grantOf(wish(['eip155:1', 'eip155:137']), {}, abilities)).toBeUndefined()
  expect(grantOf({ solana: { methods: [], events: [] } }, wish(['eip155:1']), abilities)).toBeUndefined()
  expect(grantOf(wish(['eip155:1']), {}, abilities)?.chains).toEqual(['eip155:1'])
})
