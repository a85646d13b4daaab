import { describe, expect, test } from 'vitest'
import { listedWallet } from '../testApp.ts'
import { parseWallets } from './parseWallets.ts'

test('takes a list whose pictures are names of files', () => {
  const list = [
    listedWallet('a', { image: 'a.svg', mobileLink: 'wallet://' }),
    listedWallet('b', { image: 'x/b.webp' }),
  ]
  expect(parseWallets(list, 'wallets.json')).toEqual(list)
})

test('keeps to itself where the facts come from', () => {
  const list = [{ ...listedWallet('a'), source: 'https://a.example', checked: '2026-11-21' }]
  expect(parseWallets(list, 'wallets.json')).toEqual([listedWallet('a')])
})

describe('a mistake names the file, the place and what is accepted', () => {
  test.each<[string, unknown, string]>([
    ['no list', {}, 'the file: accepted: a list of wallets'],
    ['no wallet', [null], '[0]: accepted: a wallet {id, name'],
    ['a wallet without a name', [listedWallet('a', { name: undefined as never })], '[0].name: accepted: 1 to 64'],
    ['a name that turns its direction', [listedWallet('a', { name: 'Meta\u202eksaM' })], '[0].name: accepted: 1 to 64'],
    ['a name with a character nobody sees', [listedWallet('a', { name: 'Meta\u200bMask' })], '[0].name: accepted: 1'],
    [
      'an unknown namespace',
      [listedWallet('a', { namespaces: ['near' as never] })],
      '[0].namespaces: accepted: a list of eip155',
    ],
    [
      'a script for a link',
      [listedWallet('a', { mobileLink: 'javascript:alert(1)' })],
      '[0].mobileLink: accepted: a URL that opens',
    ],
    [
      'a home page in the clear',
      [listedWallet('a', { homepage: 'http://a.example' })],
      '[0].homepage: accepted: an https URL',
    ],
    ['a path for a picture', [listedWallet('a', { image: '/etc/passwd' })], '[0].image: accepted: the name of an svg'],
    ['a picture outside', [listedWallet('a', { image: '../a.svg' })], '[0].image: accepted: the name of an svg'],
    ['a picture below too much', [listedWallet('a', { image: 'a/b/c.svg' })], '[0].image: '],
    ['a list for a picture', [listedWallet('a', { image: ['a.svg'] as never })], '[0].image: '],
    ['an unknown field', [{ ...listedWallet('a'), url: 'x' }], '[0]: unknown field url; accepted: id, name, '],
    [
      'a badge that is no yes',
      [listedWallet('a', { certified: 'gold' as never })],
      '[0].certified: accepted: true, for a wallet you vouch for',
    ],
    ['a source that is no text', [{ ...listedWallet('a'), source: {} }], '[0].source: accepted: up to 500 characters'],
    ['a date that is none', [{ ...listedWallet('a'), checked: 'today' }], '[0].checked: accepted: the day they were'],
    ['an id twice', [listedWallet('a'), listedWallet('a')], '[1].id: a stands here twice'],
  ])('%s', (_, list, text) => {
    expect(() => parseWallets(list, 'wallets.json')).toThrow(/^wallets\.json cannot be used:\n/)
    expect(() => parseWallets(list, 'wallets.json')).toThrow(text)
  })

  test('many mistakes are counted, five are told', () => {
    const list = Array.from({ length: 8 }, (_, index) => listedWallet(`${index}`, { name: '' }))
    expect(() => parseWallets(list, 'wallets.json')).toThrow('  and 3 more')
  })
})
