import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import erc7715 from '../../../e2e/vectors/erc7715.json' with { type: 'json' }
import { createI18n } from '../../lib/createI18n.ts'
import { allTexts } from '../../locales/allTexts.gen.ts'
import { firstLanguage } from '../../locales/firstLanguage.gen.ts'
import { permissionText } from './SessionFacts.tsx'

const i18n = createI18n({ ...firstLanguage, texts: allTexts }, compileMessage)
const words = (type: string, data?: unknown) => permissionText(i18n, { type, data }, { symbol: 'ETH', decimals: 18 })
const ether = '0xde0b6b3a7640000'
const token = '0x6b175474e89094c44da98b954eedeac495271d0f'

test.each<[string, unknown, string]>([
  ['native-token-transfer', { allowance: ether }, 'Spend up to 1 ETH'],
  ['native-token-transfer', { ticker: 'ETH' }, 'Spend ETH'],
  ['native-token-allowance', { allowanceAmount: '1500000000000000001' }, 'Spend up to 1.500000000000000001 ETH'],
  ['native-token-allowance', { allowance: `0x${'f'.repeat(64)}` }, 'Spend any amount of ETH'],
  ['native-token-periodic', { periodAmount: ether, periodDuration: 86_400 }, 'Spend up to 1 ETH a day'],
  ['native-token-periodic', { periodAmount: ether, periodDuration: 604_800 }, 'Spend up to 1 ETH every 7 days'],
  ['native-token-periodic', { periodAmount: ether, periodDuration: 3_600 }, 'Spend up to 1 ETH an hour'],
  ['native-token-periodic', { periodAmount: ether, periodDuration: 90 }, 'Spend up to 1 ETH every 90 seconds'],
  ['native-token-periodic', { periodAmount: ether }, 'Spend up to 1 ETH repeatedly'],
  ['native-token-periodic', undefined, 'Spend ETH repeatedly'],
  ['native-token-stream', { amountPerSecond: '0x1', maxAmount: ether }, 'Spend up to 1 ETH'],
  ['native-token-stream', { amountPerSecond: '0x1' }, 'Spend ETH gradually'],
  ['erc721-token-transfer', { address: 'x' }, 'Move NFTs'],
  ['erc1155-token-transfer', {}, 'Move NFTs'],
  ['erc20-token-approval', {}, 'Something else: erc20-token-approval'],
  ['toString', {}, 'Something else: toString'],
])('%s with %j: %s', (type, data, text) => {
  expect(words(type, data)).toEqual({ text })
})

test.each(Object.keys(erc7715.examples['wallet_getSupportedExecutionPermissions response']))(
  'the published type %s of ERC-7715 has words of its own',
  type => expect(words(type, { allowance: '0x1DCD6500' }).text).not.toContain('Something else'),
)

test.each(['erc20-token-transfer', 'erc20-token-periodic', 'contract-call'])('%s names what it is about', type => {
  for (const data of [{ address: token }, { tokenAddress: token }]) expect(words(type, data).address).toBe(token)
})

test.each([
  ['an amount', { allowance: 'Call us: 0x1' }],
  ['an amount below zero', { allowance: '-1' }],
  ['an amount as a number', { allowance: 5 }],
  ['an amount with a toString', { allowance: { toString: () => '0x1' } }],
  ['an amount of too many digits', { allowance: `0x${'f'.repeat(65)}` }],
  ['data that is a text', '0x1'],
  ['data that is null', null],
])('an invalid %s is not shown', (_, data) => {
  expect(words('native-token-transfer', data)).toEqual({ text: 'Spend ETH' })
})

test.each<[string, unknown, string]>([
  ['an amount that no wallet reads', { allowance: '0x1', periodAmount: ether }, 'Spend up to 1 ETH'],
  ['the smaller of two', { periodAmount: '0x1', maxAmount: ether }, 'Spend up to 1 ETH'],
  ['one beside a number', { allowance: '0x1', periodAmount: 1e18 }, 'Spend ETH'],
  ['one beside too many digits', { allowance: '0x1', maxAmount: `0x${'f'.repeat(65)}` }, 'Spend ETH'],
  ['one beside any amount', { allowance: '0x1', allowanceAmount: `0x${'f'.repeat(64)}` }, 'Spend any amount of ETH'],
])('a small amount does not hide a larger one: %s', (_, data, text) => {
  expect(words('native-token-transfer', data)).toEqual({ text })
})

test.each([0, -1, 1.5, Number.NaN, 1e300, '86400'])('a period of %s is none', periodDuration => {
  expect(words('native-token-periodic', { periodAmount: ether, periodDuration }).text).toBe(
    'Spend up to 1 ETH repeatedly',
  )
})

test.each([{ address: 'Call us' }, { address: `${token}0` }, { tokenAddress: [token] }])(
  'an address that is none is left out: %j',
  data => {
    expect(words('erc20-token-transfer', data)).toEqual({ text: 'Spend a token', address: undefined })
  },
)
