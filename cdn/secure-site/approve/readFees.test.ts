import { expect, test } from 'vitest'
import { refuse } from '../refuse.ts'
import { readFees, readNonce } from './readFees.ts'

/* What a transaction may cost, as nodes tell it, which may be broken or lie. */

const [gwei, ether] = [10n ** 9n, 10n ** 18n]
const hex = (number: bigint | number) => `0x${number.toString(16)}`
const block = (baseFee: bigint | undefined, gasLimit: bigint | undefined = 30_000_000n) => ({
  ...(baseFee !== undefined && { baseFeePerGas: hex(baseFee) }),
  gasLimit: hex(gasLimit),
})
const lacking = refuse('unsupported_method', 'The method does not exist')
const reverted = refuse('transaction_failed', 'execution reverted')
const sent = { from: `0x${'a1'.repeat(20)}`, to: `0x${'b2'.repeat(20)}`, data: '0x', value: hex(ether) }

/** A node with these answers besides the usual ones; an error is thrown, and of a list, the next is given. */
function node(answers: Record<string, unknown> = {}) {
  const asked: [string, readonly unknown[]][] = []
  const all: Record<string, unknown> = {
    eth_getBalance: hex(2n * ether),
    eth_getBlockByNumber: block(gwei),
    eth_estimateGas: hex(50_000),
    eth_maxPriorityFeePerGas: hex(2n * gwei),
    ...answers,
  }
  const controller = new AbortController()
  const parts = {
    chainId: 'eip155:1',
    address: sent.from,
    signal: controller.signal,
    async callNode(_: string, method: string, params: readonly unknown[]) {
      asked.push([method, params])
      const given = all[method]
      const answer = Array.isArray(given) ? given.shift() : given
      if (answer instanceof Error) throw answer
      return answer
    },
  } as unknown as Parameters<typeof readFees>[0]
  return { parts, asked, controller }
}

const code = `0x${'ef'.repeat(23)}`
type Asked = Parameters<typeof readFees>[2]

test.each<[string, Record<string, unknown>, Asked, object]>([
  [
    'a fifth more gas, and twice the base fee',
    {},
    {},
    { gas: 60_000n, priorityFee: 2n * gwei, maxFee: 4n * gwei, likely: 150_000n * gwei, most: 240_000n * gwei },
  ],
  ['no more gas for a payment', { eth_estimateGas: hex(21_000) }, {}, { gas: 21_000n, most: 84_000n * gwei }],
  ['no more gas than a block has', { eth_estimateGas: hex(26_000_000) }, {}, { gas: 30_000_000n }],
  ['a whole block', { eth_estimateGas: hex(30_000_000) }, {}, { gas: 30_000_000n }],
  [
    'a whole block of an unknown size',
    { eth_estimateGas: hex(30_000_000), eth_getBlockByNumber: {}, eth_gasPrice: '0x1' },
    {},
    { gas: 30_000_000n },
  ],
  ['the page’s gas, if it is what is needed', {}, { gas: 50_000n }, { gas: 50_000n }],
  ['not the page’s gas, if it is too little', {}, { gas: 49_999n }, { gas: 60_000n }],
  ['the page’s gas, three times ours at the most', {}, { gas: 180_001n }, { gas: 180_000n }],
  ['the gas of a delegation', {}, { delegation: { code, gas: 25_000n } }, { gas: 90_000n, likely: 225_000n * gwei }],
  [
    'one price, without a base fee',
    { eth_getBlockByNumber: block(undefined), eth_gasPrice: hex(7) },
    {},
    {
      ...{ gas: 60_000n, priorityFee: undefined, maxFee: 7n, likely: 350_000n, most: 420_000n },
    },
  ],
  [
    'the highest price',
    { eth_getBlockByNumber: block(undefined), eth_gasPrice: hex(100_000n * gwei) },
    {},
    {
      maxFee: 100_000n * gwei,
    },
  ],
  [
    'the highest fee',
    { eth_getBlockByNumber: block(49_999_500_000_000n), eth_maxPriorityFeePerGas: hex(gwei) },
    {},
    { maxFee: 100_000n * gwei },
  ],
  ['a tip of 500 gwei at the most', { eth_maxPriorityFeePerGas: hex(501n * gwei) }, {}, { priorityFee: 500n * gwei }],
  [
    'a tip of a base fee at the most, where that is more',
    { eth_getBlockByNumber: block(600n * gwei), eth_maxPriorityFeePerGas: hex(601n * gwei) },
    {},
    { priorityFee: 600n * gwei },
  ],
  [
    'a gwei, where no tip is told',
    { eth_getBlockByNumber: block(3n * gwei), eth_maxPriorityFeePerGas: lacking },
    {},
    {
      priorityFee: gwei,
    },
  ],
  [
    'the base fee, where that is less',
    { eth_getBlockByNumber: block(5n), eth_maxPriorityFeePerGas: null },
    {},
    {
      priorityFee: 5n,
    },
  ],
  ['the balance', {}, {}, { balance: 2n * ether }],
  ['no balance, if the node does not tell it', { eth_getBalance: lacking }, {}, { balance: undefined, gas: 60_000n }],
])('%s', async (_, answers, asked, fees) => {
  expect(await readFees(node(answers).parts, sent, asked)).toMatchObject(fees)
})

const unusable = (what: string) => `The network returned no usable ${what}`
test.each<[string, Record<string, unknown>, Asked, string]>([
  ...[undefined, 50_000, '50000', '0x', '0xg', `0x${'1'.repeat(65)}`].map(
    (told): [string, Record<string, unknown>, Asked, string] => [
      `gas of ${told}`,
      { eth_estimateGas: told },
      {},
      unusable('gas estimate'),
    ],
  ),
  ['more gas than a block has', { eth_estimateGas: hex(30_000_001) }, {}, unusable('gas estimate')],
  [
    'more gas than a block usually has',
    { eth_estimateGas: hex(30_000_001), eth_getBlockByNumber: { baseFeePerGas: '0x1' } },
    {},
    unusable('gas estimate'),
  ],
  [
    'a delegation that no block holds',
    { eth_estimateGas: hex(29_999_999) },
    { delegation: { code, gas: 2n } },
    unusable('gas estimate'),
  ],
  [
    'a price above all others',
    { eth_getBlockByNumber: block(undefined), eth_gasPrice: hex(100_000n * gwei + 1n) },
    {},
    unusable('fee'),
  ],
  ['no price at all', { eth_getBlockByNumber: block(undefined) }, {}, unusable('fee')],
  [
    'a fee above all others',
    { eth_getBlockByNumber: block(49_999_500_000_000n), eth_maxPriorityFeePerGas: hex(gwei + 1n) },
    {},
    unusable('fee'),
  ],
  ['a failure that money does not explain', { eth_estimateGas: [reverted, '0x1'] }, {}, 'execution reverted'],
  [
    'a failure of an account with just enough',
    { eth_estimateGas: [reverted, '0x1'], eth_getBalance: hex(ether) },
    {},
    'execution reverted',
  ],
  [
    'a failure of an account that may have enough',
    { eth_estimateGas: [reverted, '0x1'], eth_getBalance: lacking },
    {},
    'execution reverted',
  ],
])('refused: %s', async (_, answers, asked, message) => {
  await expect(readFees(node(answers).parts, sent, asked)).rejects.toMatchObject({
    ...{ code: 'transaction_failed', message },
  })
})

test('an account without funds is estimated as if it had enough, and its balance reported', async () => {
  const poor = { eth_estimateGas: [reverted, hex(50_000)], eth_getBalance: hex(ether - 1n) }
  const { parts, asked } = node(poor)
  const delegation = { code, gas: 0n }
  expect(await readFees(parts, sent, { delegation })).toMatchObject({ gas: 60_000n, balance: ether - 1n })
  const estimates = asked.filter(([method]) => method === 'eth_estimateGas').map(([, params]) => params)
  expect(estimates).toEqual([
    [sent, 'latest', { [sent.from]: { code } }],
    [sent, 'latest', { [sent.from]: { code, balance: expect.stringMatching(/^0xf{32}$/) } }],
  ])
  // What leaves it besides may be more than its own value.
  const spending = node({ ...poor, eth_estimateGas: [reverted, hex(50_000)], eth_getBalance: hex(ether) })
  expect(await readFees(spending.parts, sent, { spends: ether + 1n })).toMatchObject({ gas: 60_000n })
})

test.each(['eth_getBalance', 'eth_maxPriorityFeePerGas'])('a visitor who leaves gets no fees: %s', async method => {
  const { parts, controller } = node({ [method]: lacking })
  controller.abort()
  await expect(readFees(parts, sent)).rejects.toBe(lacking)
})

test('the next nonce counts pending transactions, and an absurd one is refused', async () => {
  const { parts, asked } = node({ eth_getTransactionCount: ['0x7', hex(2n ** 40n), hex(2n ** 40n + 1n), null] })
  expect([await readNonce(parts), await readNonce(parts)]).toEqual([7, 2 ** 40])
  expect(asked[0]).toEqual(['eth_getTransactionCount', [sent.from, 'pending']])
  for (let time = 0; time < 2; time++)
    await expect(readNonce(parts)).rejects.toMatchObject({ message: unusable('nonce') })
})
