import {
  encodeFunctionData,
  getAddress,
  keccak256,
  maxUint256,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { refuse } from '../refuse.ts'
import { prepareApproval } from './prepareApproval.ts'
import { type TestNetwork, testNetwork } from './testNetwork.ts'

const friend = `0x${'11'.repeat(20)}` as const
const token = `0x${'aa'.repeat(20)}` as const
const usdc = { contract: token, kind: 'token', name: 'USD Coin', symbol: 'USDC', decimals: 6, isListed: true } as const
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function claim(uint256 id)',
])
const ether = 10n ** 18n

async function prepare(transaction: Record<string, unknown>, change: (network: TestNetwork) => void = () => {}) {
  const network = await testNetwork()
  network.tokens = [usdc]
  change(network)
  const asked = [{ from: network.address, ...transaction }]
  const approval = await prepareApproval(network, 'eth_sendTransaction', asked)
  const send = async () => {
    const hash = await approval.carryOut(network.opened)
    const params = network.asked.findLast(([method]) => method === 'eth_sendRawTransaction')?.[1]
    const [signed] = (params ?? []) as [`0x02${string}`]
    return { hash, signed, read: parseTransaction(signed) }
  }
  return { network, view: approval.view, send, asked }
}

test('the transaction is sent as shown: by this account, to that address, at these fees', async () => {
  const { network, view, send, asked } = await prepare({ to: friend, value: '0xde0b6b3a7640000' })
  expect(view).toMatchObject({ verb: 'Send', amount: '1', unit: 'ETH', cautions: [] })
  expect(view.facts).toContainEqual({ name: 'To', value: friend, isAddress: true })
  expect(view.facts).toContainEqual({ name: 'Network', value: 'Garden chain' })
  expect(view.facts).toContainEqual({
    name: 'Network fee',
    value: 'about 0.000023 ETH',
    note: 'at most 0.0000441 ETH',
  })
  // The page changes its request while the visitor reads.
  Object.assign(asked[0] as object, { to: token, value: '0xffffffffffffffff', data: '0x01' })
  const { hash, signed, read } = await send()
  expect(read).toMatchObject({ type: 'eip1559', chainId: 1, nonce: 7, to: friend, value: ether, gas: 21_000n })
  expect(read).toMatchObject({ maxFeePerGas: 2_100_000_000n, maxPriorityFeePerGas: 100_000_000n })
  expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(network.address)
  // Not the node's.
  expect(hash).toBe(keccak256(signed))
  expect(network.asked).toContainEqual(['eth_getTransactionCount', [network.address, 'pending']])
})

const native = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

test('amounts, changes and the fee are also shown in dollars, and a recipient with the name above the address', async () => {
  const { view } = await prepare({ to: friend, value: '0xde0b6b3a7640000' }, network => {
    network.prices = { [native]: 3_250 }
    network.names = { [friend]: 'gardener.eth' }
    network.tested = { result: 'success', changes: [{ standard: 'native', amount: '-1000000000000000000' }] }
  })
  expect(view).toMatchObject({ amount: '1', worth: '$3,250.00' })
  expect(view.changes).toEqual([{ name: 'ETH', amount: '−1', worth: '$3,250.00', isIn: false }])
  expect(view.facts).toContainEqual({
    ...{ name: 'To', value: friend, isAddress: true, called: 'gardener.eth' },
    note: 'Name given by the server. Compare the address.',
  })
  expect(view.facts.at(-1)).toMatchObject({ value: 'about 0.000023 ETH ($0.08)' })
})

test.each<[string, boolean, string | undefined]>([
  ['a listed token has the dollars of its price', true, '$12.50'],
  ['a token that nobody listed has none, whoever prices it', false, undefined],
])('%s', async (_, isListed, worth) => {
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 12_500_000n] })
  const { view } = await prepare({ to: token, data }, network => {
    network.tokens = [{ ...usdc, isListed }]
    network.prices = { [`eip155:1:${token}`]: 1 }
  })
  expect(view.amount).toBe('12.5')
  expect(view.worth).toBe(worth)
})

test('a name of the project’s zone is shown only if it resolves back to the address', async () => {
  const told = async (address: string) => {
    const { view } = await prepare({ to: friend, value: '0x1' }, network => {
      network.config = { ...network.config, nameZone: 'garden.eth' }
      const addresses = { 2147483649: { address, created: '', isContract: false } }
      const read = network.readPublic
      network.readPublic = (async (...asked: Parameters<typeof read>) =>
        asked[0].path.startsWith('/v1/profile/')
          ? [{ name: 'ada.garden.eth', addresses }]
          : read(...asked)) as typeof read
    })
    return view.facts.find(({ name }) => name === 'To')?.called
  }
  expect(await told(friend)).toBe('ada.garden.eth')
  expect(await told(token)).toBeUndefined()
})

test('a press that comes twice sends once', async () => {
  const { network, send } = await prepare({ to: friend, value: '0x1' })
  await Promise.allSettled([send(), send()])
  expect(network.asked.filter(([method]) => method === 'eth_sendRawTransaction')).toHaveLength(1)
})

test('a network without a base fee is paid by its gas price', async () => {
  const { view, send } = await prepare({ to: friend, value: '0xde0b6b3a7640000' }, network => {
    network.node.eth_getBlockByNumber = { gasLimit: '0x1c9c380' }
  })
  expect(view.facts.at(-1)).toMatchObject({ value: 'about 0.000042 ETH' })
  expect((await send()).read).toMatchObject({ type: 'legacy', chainId: 1, gasPrice: 2_000_000_000n })
})

test.each([
  ['transfer', [friend, 12_500_000n], { verb: 'Send', amount: '12.5', unit: 'USDC', cautions: [] }],
  [
    'approve',
    [friend, 5_000_000n],
    { verb: 'Allow spending', amount: '5', unit: 'USDC', isEndless: false, cautions: [] },
  ],
  ['setApprovalForAll', [friend, false], { verb: 'Revoke permission to move', isEndless: false }],
  ['approve', [friend, 0n], { verb: 'Revoke permission to spend', amount: '0' }],
  ['setApprovalForAll', [friend, true], { verb: 'Allow moving', amount: 'All', isEndless: true }],
  ['claim', [1n], { verb: 'Call a contract', isUnread: true }],
] as const)('the call %s %s is read', async (functionName, args, said) => {
  const data = encodeFunctionData({ abi, functionName, args } as never)
  const { view, send } = await prepare({ to: token, data })
  expect(view).toMatchObject(said)
  expect((await send()).read).toMatchObject({ to: token, data })
})

test('an unlimited permission is named, with whom it is for', async () => {
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [friend, maxUint256] })
  const { view } = await prepare({ to: token, data })
  expect(view).toMatchObject({ amount: 'Unlimited', isEndless: true })
  expect(view.facts).toContainEqual({ name: 'Spender', value: friend, isAddress: true })
  expect(view.cautions.join()).toContain('may take all your USDC')
})

test('a token that poses as another, or as more of its amount, is caught', async () => {
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 1_000_000n] })
  const posing = await prepare({ to: token, data }, network => {
    network.tokens = [{ ...usdc, isListed: false, poses: 'USDC' }]
  })
  expect(posing.view.cautions).toContain('This token is named like USDC, but isn’t it.')
  const longer = await prepare({ to: token, data }, network => {
    network.tokens = [{ ...usdc, isListed: false, symbol: '000\u202e USDC' }]
  })
  expect(`${longer.view.amount} ${longer.view.unit}`).toBe('1 “000 USDC”')
  const unknown = await prepare({ to: token, data }, network => {
    network.tokens = []
  })
  expect(unknown.view).toMatchObject({ amount: '1,000,000', unit: 'units of an unknown token' })
})

test('the test run’s changes are shown, and a gain is not trusted by its name', async () => {
  const data = encodeFunctionData({ abi, functionName: 'claim', args: [1n] })
  const { view } = await prepare({ to: token, data, value: '0xde0b6b3a7640000' }, network => {
    network.tested = {
      result: 'success',
      changes: [
        { standard: 'native', amount: '-1000000000000000000' },
        { standard: 'ERC20', amount: '5000000', symbol: 'USDC', decimals: 6, isListed: false, poses: 'USDC' },
      ],
    }
  })
  expect(view.changes).toEqual([
    { name: 'ETH', amount: '−1', isIn: false },
    { name: '“USDC”', amount: '+5', isIn: true },
  ])
  expect(view.cautions).toContain('“USDC” is named like “USDC”, but isn’t it.')
  expect(view).toMatchObject({ verb: 'Send to a contract', amount: '1', unit: 'ETH' })
})

test('a test run that fails, or is tricked, says so', async () => {
  const { view } = await prepare({ to: friend, value: '0xde0b6b3a7640000' }, network => {
    network.tested = { result: 'reverted', changes: [], isFickle: true }
  })
  expect(view.cautions.join()).toMatch(/This failed.*can detect a test run/)
})

test.each([
  ['nothing at all', '0x0', 'Your wallet has 0 ETH on Garden chain. This needs up to 1.0000441 ETH.'],
  ['all but the fee', '0xde0b6b3a7640000', 'Your wallet has 1 ETH on Garden chain. This needs up to 1.0000441 ETH.'],
  [
    'a wei too little',
    '0xde0decf7c39a7ff',
    'Your wallet has 1.00004409 ETH on Garden chain. This needs up to 1.0000441 ETH.',
  ],
])('a wallet with %s sees what it lacks, not a failed test run', async (_, balance, caution) => {
  const { view } = await prepare({ to: friend, value: '0xde0b6b3a7640000' }, network => {
    network.node.eth_getBalance = balance
    network.tested = { result: 'reverted', changes: [] }
  })
  expect(view.cautions).toEqual([caution])
  expect(view.isShort).toBe(true)
})

test('a wallet with just enough, or with an unknown balance, gets no warning', async () => {
  for (const balance of ['0xde0decf7c39a800', refuse('network_error', 'The node did not answer'), 'many']) {
    const { view } = await prepare({ to: friend, value: '0xde0b6b3a7640000' }, network => {
      network.node.eth_getBalance = balance
    })
    expect(view.cautions).toEqual([])
  }
})

test('if a node estimates no gas without funds, the estimate assumes enough', async () => {
  const asked = prepare({ to: friend, value: '0xde0b6b3a7640000' }, network => {
    network.node.eth_getBalance = '0x0'
    const { callNode } = network
    network.callNode = async (chainId, method, params, signal) => {
      const answer = await callNode(chainId, method, params, signal)
      if (method !== 'eth_estimateGas' || Object(params)[2]) return answer
      throw refuse('transaction_failed', 'insufficient funds for transfer')
    }
  })
  const { network, view } = await asked
  expect(view.cautions).toEqual(['Your wallet has 0 ETH on Garden chain. This needs up to 1.0000441 ETH.'])
  expect(network.asked.filter(([method]) => method === 'eth_estimateGas').at(-1)?.[1]).toMatchObject([
    { value: '0xde0b6b3a7640000' },
    'latest',
    { [network.address]: { balance: expect.stringMatching(/^0x/) } },
  ])
})

test('a transaction that would fail for another reason is refused with the node’s words', async () => {
  const asked = prepare(
    { to: token, data: encodeFunctionData({ abi, functionName: 'claim', args: [1n] }) },
    network => {
      network.node.eth_estimateGas = refuse('transaction_failed', 'execution reverted: closed')
    },
  )
  await expect(asked).rejects.toThrow('execution reverted: closed')
})

test('a fee above what is sent says so', async () => {
  expect((await prepare({ to: friend, value: '0x1' })).view.cautions).toEqual(['The fee is more than you’re sending.'])
})

test.each([
  ['another network', { to: friend, value: '0x1', chainId: '0x89' }, 'invalid_params'],
  ['another network in decimal', { to: friend, value: '0x1', chainId: 137 }, 'invalid_params'],
  ['another account', { to: friend, value: '0x1', from: token }, 'unauthorized'],
  ['a value that is no number', { to: friend, value: '1' }, 'invalid_params'],
  ['data that is no hex', { to: friend, data: '0xabc' }, 'invalid_params'],
  ['two sorts of data', { to: friend, data: '0x01', input: '0x02' }, 'invalid_params'],
  ['an address that is none', { to: '0x12', value: '0x1' }, 'invalid_params'],
  ['a contract to delegate to', { to: friend, value: '0x1', authorizationList: [{}] }, 'invalid_params'],
  ['nothing at all', { to: undefined }, 'invalid_params'],
])('%s is refused', async (_, transaction, code) => {
  await expect(prepare(transaction)).rejects.toMatchObject({ code })
})

test.each([
  ['a base fee without end', { eth_getBlockByNumber: { baseFeePerGas: `0x${'f'.repeat(20)}` } }],
  ['more gas than a block has', { eth_estimateGas: '0xfffffffff' }],
  ['no number', { eth_estimateGas: 'many' }],
  ['a gas price without end', { eth_getBlockByNumber: {}, eth_gasPrice: `0x${'f'.repeat(30)}` }],
])('a fee is refused if the node reports %s', async (_, node) => {
  const asked = prepare({ to: friend, value: '0x1' }, network => Object.assign(network.node, node))
  await expect(asked).rejects.toMatchObject({ code: 'transaction_failed' })
})

test('gas that the page asks for counts within reason', async () => {
  const gasOf = async (gas: string) =>
    (await (await prepare({ to: friend, value: '0x1', gas }, ({ node }) => (node.eth_estimateGas = '0x186a0'))).send())
      .read.gas
  expect(await gasOf('0x1')).toBe(120_000n)
  expect(await gasOf('0x249f0')).toBe(150_000n)
  expect(await gasOf('0xffffff')).toBe(360_000n)
})

test('an answer that was lost is asked for again; the hash is the same', async () => {
  let tries = 0
  const { network, send } = await prepare({ to: friend, value: '0x1' })
  const { callNode } = network
  network.callNode = async (chainId, method, params) => {
    const answer = await callNode(chainId, method, params)
    if (method !== 'eth_sendRawTransaction') return answer
    if (++tries === 1) throw refuse('network_error', 'The node did not answer')
    throw refuse('transaction_failed', 'already known')
  }
  const { hash, signed } = await send()
  expect(hash).toBe(keccak256(signed))
  expect(tries).toBe(2)
})

test('a node’s refusal is shown', async () => {
  const { network, send } = await prepare({ to: friend, value: '0x1' })
  network.node.eth_sendRawTransaction = refuse('transaction_failed', 'insufficient funds')
  await expect(send()).rejects.toThrow('insufficient funds')
  expect(network.asked.filter(([method]) => method === 'eth_sendRawTransaction')).toHaveLength(1)
})

/** Ethereum's USDC. */
const shipped = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')

test('a listed token is written as this site’s own files say, whatever the server says of it', async () => {
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 5_000_000_000n] })
  for (const lie of [
    [{ ...usdc, contract: shipped.toLowerCase(), decimals: 12 }],
    [{ ...usdc, contract: shipped.toLowerCase(), kind: 'nft', symbol: 'TEA', isListed: false }],
    [],
  ]) {
    const { view } = await prepare({ to: shipped, data }, network => {
      network.tokens = lie as typeof network.tokens
      network.tested = {
        result: 'success',
        changes: [
          { standard: 'ERC20', contract: shipped, amount: '-5000000000', symbol: 'TEA', decimals: 12, isListed: false },
        ],
      }
    })
    expect(view).toMatchObject({ amount: '5,000', unit: 'USDC', cautions: [] })
    expect(view.facts).toContainEqual({ name: 'Token', value: shipped, isAddress: true })
    expect(view.changes).toEqual([{ name: 'USDC', amount: '−5,000', isIn: false }])
  }
})

test('an unlisted token is marked as the server’s word', async () => {
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 5_000_000n] })
  const { view } = await prepare({ to: token, data })
  const note = 'Its name and decimals come from the server. Not verified.'
  expect(view.facts).toContainEqual(expect.objectContaining({ name: 'Token', note }))
})

test.each([
  ['no answer', undefined],
  ['a node that can simulate nothing', { result: 'unknown', changes: [] } as const],
])('without a test run, the card says so: %s', async (_, tested) => {
  const { view } = await prepare({ to: friend, value: '0xde0b6b3a7640000' }, network => {
    network.tested = tested as typeof network.tested
  })
  expect(view.cautions).toEqual(['We couldn’t test this, so we don’t know what it changes.'])
})
