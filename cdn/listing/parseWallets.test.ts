import { describe, expect, test } from 'vitest'
import { listedWallet } from '../testApp.ts'
import { parseWallets } from './parseWallets.ts'

test('accepts a list whose images are file names', () => {
  const list = [
    listedWallet('a', { image: 'a.svg', mobileLink: 'wallet://' }),
    listedWallet('b', { image: 'x/b.webp' }),
  ]
  expect(parseWallets(list, 'wallets.json')).toEqual(list)
})

test('removes source and date', () => {
  const list = [{ ...listedWallet('a'), source: 'https://a.example', checked: '2026-11-21' }]
  expect(parseWallets(list, 'wallets.json')).toEqual([listedWallet('a')])
})

describe('an error names the file, the place and the accepted value', () => {
  test.each<[string, unknown, string]>([
    ['an object instead of a list', {}, 'the file: accepted: a list of wallets'],
    ['null instead of a wallet', [null], '[0]: accepted: a wallet {id, name'],
    ['a wallet without a name', [listedWallet('a', { name: undefined as never })], '[0].name: accepted: 1 to 64'],
    [
      'a name with a direction override',
      [listedWallet('a', { name: 'Meta\u202eksaM' })],
      '[0].name: accepted: 1 to 64',
    ],
    ['a name with an invisible character', [listedWallet('a', { name: 'Meta\u200bMask' })], '[0].name: accepted: 1'],
    [
      'an unknown namespace',
      [listedWallet('a', { namespaces: ['near' as never] })],
      '[0].namespaces: accepted: a list of eip155',
    ],
    [
      'a script as a link',
      [listedWallet('a', { mobileLink: 'javascript:alert(1)' })],
      '[0].mobileLink: accepted: a URL that opens',
    ],
    [
      'a home page without https',
      [listedWallet('a', { homepage: 'http://a.example' })],
      '[0].homepage: accepted: an https URL',
    ],
    ['a path as an image', [listedWallet('a', { image: '/etc/passwd' })], '[0].image: accepted: the name of an svg'],
    [
      'an image outside the directory',
      [listedWallet('a', { image: '../a.svg' })],
      '[0].image: accepted: the name of an svg',
    ],
    ['an image two directories deep', [listedWallet('a', { image: 'a/b/c.svg' })], '[0].image: '],
    ['a list as an image', [listedWallet('a', { image: ['a.svg'] as never })], '[0].image: '],
    ['an unknown field', [{ ...listedWallet('a'), url: 'x' }], '[0]: unknown field url; accepted: id, name, '],
    [
      'a badge that is not true',
      [listedWallet('a', { certified: 'gold' as never })],
      '[0].certified: accepted: true, for a wallet you vouch for',
    ],
    ['a source that is not text', [{ ...listedWallet('a'), source: {} }], '[0].source: accepted: up to 500 characters'],
    ['an invalid date', [{ ...listedWallet('a'), checked: 'today' }], '[0].checked: accepted: the day they were'],
    ['a repeated id', [listedWallet('a'), listedWallet('a')], '[1].id: a is listed twice'],
  ])('%s', (_, list, text) => {
    expect(() => parseWallets(list, 'wallets.json')).toThrow(/^wallets\.json cannot be used:\n/)
    expect(() => parseWallets(list, 'wallets.json')).toThrow(text)
  })

  test('five errors are listed, the rest counted', () => {
    const list = Array.from({ length: 8 }, (_, index) => listedWallet(`${index}`, { name: '' }))
    expect(() => parseWallets(list, 'wallets.json')).toThrow('  and 3 more')
  })
})
