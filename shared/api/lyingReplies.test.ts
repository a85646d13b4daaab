import { expect, test } from 'vitest'
import { authenticate, authMe, authNonce, authVerify } from './auth.schema.ts'
import type { Endpoint } from './endpoint.ts'
import { nameAccount, nameSuggestions, namesOfAddress } from './names.schema.ts'
import { onrampHistory, onrampOptions, onrampQuote, onrampSession, onrampUrl } from './onramp.schema.ts'
import { smartSessions } from './smartSessions.schema.ts'

/* A server that lies in each field of a good reply, one at a time. The modal reads nothing it cannot show, so each lie
   is refused; the exceptions are listed, with what checks them later. */

const address = `0x${'ab'.repeat(20)}`
const time = '2026-11-27T12:00:00.000Z'
const chainId = 'eip155:1'
const signature = `0x${'11'.repeat(65)}`
const orderId = 'A'.repeat(24)
const money = { amount: '10.5', currency: 'USD' }
const tokens = { amount: '10.5', currency: 'USDC' }
const sums = { paymentTotal: money, paymentSubtotal: money, purchaseAmount: tokens, networkFee: money, quoteId: 'q1' }
const limit = { id: 'card', min: '10', max: '7500.00' }
const profile = {
  ...{ name: 'gardener.example.eth', registered_at: time, updated_at: time, owner: address },
  addresses: { 2147483649: { address, created: time, isContract: false } },
  attributes: [{ avatar: 'https://example.com/a.png', bio: 'Grows tea' }],
}
const session = {
  ...{ address, chainId, caipAddress: `${chainId}:${address}`, message: 'example.com wants you', signature },
  ...{ expiresAt: time, token: 'a.b.c', tokenExpiresAt: time },
}

const answers: readonly [Endpoint, unknown, looked: readonly string[]][] = [
  [nameAccount, profile, []],
  [namesOfAddress, [profile], []],
  [nameSuggestions, { suggestions: [{ name: 'gardener', registered: true }] }, []],
  [
    authNonce,
    { nonce: 'abcdefgh12345', issuedAt: time, notBefore: time, expirationTime: time, nonceLivesMs: 900_000 },
    // Only times the next request; never shown.
    ['nonceLivesMs'],
  ],
  // Compared with the request's account and text, or the sign-in fails.
  [authenticate, { session, refresh: 'r'.repeat(43) }, ['session.address', 'session.message', 'session.signature']],
  // Compared with the current session.
  [authMe, { address, chainId, expiresAt: time }, ['address']],
  [authVerify, { isActive: true, sub: `did:pkh:${chainId}:${address}`, expiresAt: time }, ['sub']],
  [
    smartSessions,
    [
      {
        ...{ pci: 'ab'.repeat(32), chainId, address, expiry: 1_800_000_000, createdAt: 1_700_000_000, signature },
        ...{ permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }] },
        ...{ revokedAt: 1_700_000_001, revocation: signature },
      },
    ],
    // A permission's own data (permissionText).
    ['0.permissions.0.data', '0.permissions.0.data.allowance'],
  ],
  [
    onrampOptions,
    {
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [limit], providers: ['meld'], image: '/images/a.svg' }],
      purchaseCurrencies: [
        {
          ...{ id: 'usdc', name: 'USD Coin', symbol: 'USDC', image: '/images/a.svg' },
          networks: [
            {
              ...{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: address },
              ...{ network: chainId, providers: ['meld'] },
            },
          ],
        },
      ],
      failing: ['meld'],
    },
    // Never shown: `network` counts.
    ['purchaseCurrencies.0.networks.0.chain_id'],
  ],
  [
    onrampQuote,
    {
      ...{ ...sums, quotes: [{ ...sums, provider: 'meld', providerFee: money }] },
      refusals: [{ provider: 'meld', reason: 'failed', limits: limit }],
    },
    [],
  ],
  [onrampSession, { session: 'A'.repeat(40), expiresAt: 1_700_000_000_000 }, []],
  // Opened only on the document's origin (links).
  [onrampUrl, { url: 'https://pay.example/buy', orderId, expiresAt: 1_700_000_000_000 }, ['url']],
  [
    onrampHistory,
    {
      data: [
        {
          ...{ id: orderId, provider: 'meld' },
          metadata: {
            ...{
              operationType: 'bought',
              hash: `0x${'ab'.repeat(32)}`,
              chain: chainId,
              minedAt: time,
              fault: 'failed',
            },
            ...{ sentFrom: '', sentTo: address, status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' },
          },
          transfers: [
            {
              ...{ fungible_info: { name: 'USD Coin', symbol: 'USDC' }, direction: 'in' },
              quantity: { numeric: '10.5' },
            },
          ],
          payment: money,
        },
      ],
      next: null,
    },
    // Never shown.
    ['data.0.metadata.sentFrom', 'data.0.metadata.sentTo'],
  ],
]

let nested: unknown = 0
for (let level = 0; level < 5_000; level++) nested = { allowance: nested }

const isNumber = (value: unknown) => /^\d+(\.\d+)?$/.test(String(value))

const lies: readonly [name: string, of: (value: unknown) => unknown][] = [
  ['an override of direction', value => `${value}\u202eHTE 001`],
  ['an isolate', value => `\u2067${value}`],
  ['a NUL', value => `${value}\u0000`],
  ['a line break', value => `${value}\nApprove all`],
  ['a tag that nobody sees', value => `${value}\u{e0041}`],
  ['a space that is none', value => `${value}\u2028`],
  ['a megabyte', value => `${value}`.padEnd(1 << 20, '1')],
  // Turns non-numbers into numbers.
  ['a number below zero', value => (typeof value === 'number' ? -value : isNumber(value) ? `-${value}` : -1)],
  [
    'a number with an exponent',
    value => (typeof value === 'number' ? 1e300 : isNumber(value) ? `${value}e300` : 1e300),
  ],
  ['no number', () => Number.NaN],
  ['a level in a level in a level', () => nested],
  ['a list', value => [value]],
  ['another member', value => ({ value, toString: 'x' })],
]

const leavesOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...path, name]))
    : [path]

function changed(value: unknown, [first, ...others]: readonly string[], lie: (value: unknown) => unknown): unknown {
  if (first === undefined) return lie(value)
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...Object(value) }
  Object.assign(copy, { [first]: changed(Object(value)[first], others, lie) })
  return copy
}

test.each(answers.map(each => [each[0].path, ...each] as const))(
  'a lie in any word of %s is refused',
  (_, { reply }, answer, looked) => {
    expect(reply.safeParse(answer).success).toBe(true)
    const believed = leavesOf(answer).flatMap(path =>
      lies.flatMap(([name, lie]) => {
        const isRefused = !reply.safeParse(changed(answer, path, lie)).success
        return isRefused || looked.includes(path.join('.')) ? [] : [`${path.join('.')}: ${name}`]
      }),
    )
    expect(believed).toEqual([])
  },
)

test.each([
  ['one that is none', 'USDT'],
  ['none', ''],
  ['another alphabet', 'ÄÖÜ'],
  ['a look-alike', 'USD\u200b'],
])('money is in a currency that browsers can write, and not in %s', (_, currency) => {
  const [, quote] = answers.find(([endpoint]) => endpoint === onrampQuote) ?? []
  const [, history] = answers.find(([endpoint]) => endpoint === onrampHistory) ?? []
  for (const path of ['paymentTotal', 'paymentSubtotal', 'networkFee', 'quotes.0.providerFee', 'quotes.0.paymentTotal'])
    expect([
      path,
      onrampQuote.reply.safeParse(changed(quote, [...path.split('.'), 'currency'], () => currency)).success,
    ]).toEqual([path, false])
  const paid = changed(history, ['data', '0', 'payment', 'currency'], () => currency)
  expect(onrampHistory.reply.safeParse(paid).success).toBe(false)
})
