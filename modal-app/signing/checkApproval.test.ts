import { expect, test } from 'vitest'
import { checkPermit } from './checkApproval.ts'
import { amount, nowMs, thief, usdc, user } from './testSwaps.ts'

const spender = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const nowSeconds = nowMs / 1000

const field = (name: string, type: string) => ({ name, type })
const permit = () => ({
  types: {
    EIP712Domain: [
      field('name', 'string'),
      field('version', 'string'),
      field('chainId', 'uint256'),
      field('verifyingContract', 'address'),
    ],
    Permit: [
      field('owner', 'address'),
      field('spender', 'address'),
      field('value', 'uint256'),
      field('nonce', 'uint256'),
      field('deadline', 'uint256'),
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc as string },
  message: { owner: user as string, spender, value: String(amount), nonce: '3', deadline: String(nowSeconds + 1200) },
})
type Permit = ReturnType<typeof permit>

function check(change: (data: Permit) => unknown = () => {}) {
  const data = permit()
  change(data)
  return checkText(JSON.stringify(data))
}

const checkText = (data: string) =>
  checkPermit({ data, owner: user, network: 1n, token: usdc, spender, amount, nonce: 3n, nowMs })

test('a permission of exactly what is swapped, for the router alone, passes', () => {
  expect(check()).toBeUndefined()
  expect(
    check(({ message }) => Object.assign(message, { spender: spender.toUpperCase().replace('0X', '0x') }) && 0),
  ).toBeUndefined()
})

test.each<[string, string, (data: Permit) => unknown]>([
  ['another spender', 'router', ({ message }) => Object.assign(message, { spender: thief })],
  ['a little more', 'value', ({ message }) => Object.assign(message, { value: String(amount + 1n) })],
  ['everything', 'value', ({ message }) => Object.assign(message, { value: String(2n ** 256n - 1n) })],
  ['another owner', 'recipient', ({ message }) => Object.assign(message, { owner: thief })],
  ['another token', 'token', ({ domain }) => Object.assign(domain, { verifyingContract: thief })],
  ['another network', 'network', ({ domain }) => Object.assign(domain, { chainId: 10 })],
  ['another number of the account', 'nonce', ({ message }) => Object.assign(message, { nonce: '4' })],
  ['a deadline that has passed', 'deadline', ({ message }) => Object.assign(message, { deadline: String(nowSeconds) })],
  [
    'a deadline in a year',
    'deadline',
    ({ message }) => Object.assign(message, { deadline: String(nowSeconds + 31_536_000) }),
  ],
  ['no deadline', 'deadline', ({ message }) => Object.assign(message, { deadline: String(2n ** 256n - 1n) })],
  [
    'no network, so that it counts on all of them',
    'network',
    ({ types }) => Object.assign(types, { EIP712Domain: types.EIP712Domain.filter(({ name }) => name !== 'chainId') }),
  ],
  ['another type of the same name', 'unreadable', ({ types }) => types.Permit.push(field('extra', 'uint256'))],
  ['no permission', 'unreadable', data => Object.assign(data, { primaryType: 'EIP712Domain' })],
])('%s is refused: %s', (_, refusal, change) => {
  expect(check(change)?.refusal).toBe(refusal)
})

test('data that wallets may read in two ways is refused', () => {
  const twice = JSON.stringify(permit()).replace('"spender":', `"spender":"${thief}","spender":`)
  expect(checkText(twice)?.refusal).toBe('unreadable')
})
