import { expect, test } from 'vitest'
import { isReserved } from './isReserved.ts'

/* Names that may not pose as others; names of people and things stay free. */

test.each([
  'support',
  'supp0rt',
  'sup-port',
  'suppport',
  'support1',
  'support-garden',
  'gardensupport',
  'official-ada',
  'adaofficial',
  '0fficia1-ada',
  'metamask',
  'metarnask',
  'rnetarnask',
  'meta-mask',
  'm3tamask-help',
  'metamaskteam',
  'coinbase1',
  'c0inbase-wallet',
  'vvalletconnect',
  'trustwal1et',
  'uniswap-airdrop',
  'free-airdrop',
  'admin',
  'admin01',
  '2024admin',
  'garden-admin',
  'team-garden',
  'security-team',
  'help-desk',
  '0p3nsea',
  'opensea-refund',
  'walletverify',
  '0xd8da6bf2',
])('%s is reserved', label => {
  expect(isReserved(label, [])).toBe(true)
})

test.each([
  'gardener',
  'ada-lovelace',
  'baseball',
  'badminton',
  'argentina',
  'rainbowfish',
  'rainbow-fish',
  'circle-of-friends',
  'safehouse',
  'teamwork',
  'helping-hand',
  'testarossa',
  'masterchef',
  'burnaby',
  'claire',
  'carnation',
  'modern-art',
  'bookkeeper',
  'ethan1990',
])('%s is free', label => {
  expect(isReserved(label, [])).toBe(false)
})

test("a project's own words count as the shipped ones do: whole, by a part, and at a glance", () => {
  const own = ['tulip', 'acme-bank']
  expect(
    ['tulip', 'tu1ip', 'tulip-garden', 'the-tulip', 'tulip99', 'acmebank', 'acme-bank'].map(label =>
      isReserved(label, own),
    ),
  ).toEqual(Array(7).fill(true))
  expect(['tulips', 'bank-holiday', 'acme-cola'].map(label => isReserved(label, own))).toEqual([false, false, false])
})
