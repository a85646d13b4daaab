import { getAddress, hashTypedData, recoverAddress, recoverTypedDataAddress } from 'viem'
import { expect, test } from 'vitest'
import {
  cowOrder,
  type GivenTypedData,
  maxUint256,
  otherToken,
  permit,
  permitBatch,
  permitForAll,
  seaportOrder,
  spender,
  token,
  typedData,
  withoutNetwork,
} from '../../../shared/signing/typedData/testTypedData.ts'
import { prepareApproval } from './prepareApproval.ts'
import { testNetwork } from './testNetwork.ts'

const usdc = { contract: token, kind: 'token', name: 'USD Coin', symbol: 'USDC', decimals: 6, isListed: true } as const

async function prepare(given: (owner: string) => unknown, tokens: readonly (typeof usdc)[] = [usdc]) {
  const network = await testNetwork()
  network.tokens = [...tokens]
  const approval = await prepareApproval(network, 'eth_signTypedData_v4', [network.address, given(network.address)])
  return { network, ...approval }
}

test('a permit names its spender, its amount and its end, and is signed as it is shown', async () => {
  const given = (owner: string) => permit({ owner })
  const { network, view, carryOut } = await prepare(owner => JSON.stringify(given(owner)))
  expect(view).toMatchObject({ verb: 'Allow spending', amount: '12.5', unit: 'USDC', cautions: [] })
  expect(view.facts[0]).toMatchObject({ name: 'Spender', value: spender })
  expect(view.facts).toContainEqual({ name: 'Network', value: 'Garden chain' })
  const signature = (await carryOut(network.opened)) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...given(network.address), signature } as never)).toBe(network.address)
})

test('a permit shows whom it is really for, whatever its text says', async () => {
  const thief = `0x${'66'.repeat(20)}`
  const { view } = await prepare(owner => {
    const asked = permit({ owner, spender: thief, value: maxUint256 })
    // Neither is signed: they are in no type.
    return { ...asked, message: { ...asked.message, note: 'Only a login', Spender: spender } }
  })
  expect(view.facts[0]).toMatchObject({ name: 'Spender', value: thief })
  expect(view.amount).toBe('Unlimited')
  expect(view.cautions).toContain('The spender may take all your USDC by this signature alone.')
  expect(JSON.stringify(view)).not.toContain('Only a login')
})

test('an unknown NFT is shown as an NFT, not as an amount', async () => {
  const { view } = await prepare(owner => seaportOrder(owner), [])
  expect(view.facts[0]).toMatchObject({ name: 'You give', value: 'An unknown NFT #77' })
})

test('what is traded names its contract, because any other can take its name, and whose word that name is', async () => {
  const sold = await prepare(owner => seaportOrder(owner), [])
  expect(sold.view.facts[0]).toMatchObject({ name: 'You give', contract: getAddress(otherToken) })
  expect(sold.view.facts[1]).not.toHaveProperty('contract')
  const { view } = await prepare(receiver => cowOrder({ receiver }), [usdc])
  expect(view.facts.slice(0, 2)).toMatchObject([
    { name: 'You give', contract: getAddress(token), note: expect.stringContaining('come from the server') },
    { name: 'You get at least', contract: getAddress(otherToken) },
  ])
})

test('an order that lets its taker choose among the NFTs of a collection says so', async () => {
  const { view } = await prepare(owner => {
    const order = seaportOrder(owner)
    const [item] = order.message.offer as object[]
    const offer = [{ ...item, itemType: 4, identifierOrCriteria: 0 }]
    return { ...order, message: { ...order.message, offerer: owner, offer } }
  }, [])
  expect(view.facts[0]).toMatchObject({ name: 'You give', value: 'An unknown NFT: any in the collection' })
})

test('a permit of another account is marked as such', async () => {
  const { view } = await prepare(() => permit({ owner: `0x${'55'.repeat(20)}` }))
  expect(view.cautions).toContain('This is for an account that isn’t yours.')
})

test.each([137, '137', '0x89', 0])('typed data for another network is refused: %s', async chainId => {
  await expect(prepare(owner => permit({ owner }, chainId))).rejects.toMatchObject({ code: 'invalid_params' })
})

test('typed data without a network says that it counts on each', async () => {
  const { view } = await prepare(owner => withoutNetwork(permit({ owner })))
  expect(view.cautions.join()).toContain('It names no network')
  expect(view.facts).toContainEqual({ name: 'Network', value: 'Any' })
})

test('the network that is shown is signed, even where the domain has no type', async () => {
  const asked = (owner: string): GivenTypedData => {
    const { EIP712Domain: _, ...types } = permit({ owner }, '0x1').types
    return { ...permit({ owner }, '0x1'), types }
  }
  const { network, carryOut } = await prepare(asked)
  const signature = (await carryOut(network.opened)) as `0x${string}`
  const bound = hashTypedData({ ...permit({ owner: network.address }, 1n) } as never)
  expect(await recoverAddress({ hash: bound, signature })).toBe(network.address)
})

test('several permissions have no amount in large letters, and all are listed', async () => {
  const { view } = await prepare(permitBatch)
  expect(view.amount).toBeUndefined()
  expect(view.facts.filter(({ name }) => name === 'Token').length).toBeGreaterThan(1)
})

test('permission for a collection is distinguished from its revocation', async () => {
  const given = (await prepare(() => permitForAll(true))).view
  expect(given.verb).toBe('Allow moving a collection')
  expect(given.cautions.join()).toContain('every NFT')
  const ended = (await prepare(() => permitForAll(false))).view
  expect(ended.verb).toBe('Revoke permission to move a collection')
  expect(ended.cautions.join()).not.toContain('every NFT')
})

test('unreadable data is shown verbatim, and marked', async () => {
  const { view } = await prepare(() =>
    typedData('Order(uint256 price,string note)', token, { price: '7', note: '\u202eevil', unsigned: 'Free!' }),
  )
  expect(view).toMatchObject({ verb: 'Sign “Order”', isUnread: true })
  expect(JSON.parse(view.message ?? '')).toEqual({ price: '7', note: '⟨U+202E⟩evil' })
  expect(view.raw).not.toContain('Free!')
  expect(view.cautions).toEqual(['We can’t read what this does. Sign it only if you trust the site.'])
})

const wrongSum = '0x52908400098527886E0F7030069857D2E4169eE7'
test.each([
  ['a key twice', (owner: string) => JSON.stringify(permit({ owner })).replace('{"owner"', '{"spender":"0x","owner"')],
  ['an address whose checksum is wrong', () => permit({ owner: wrongSum })],
  ['the domain as message', (owner: string) => ({ ...permit({ owner }), primaryType: 'EIP712Domain' })],
  ['no typed data', () => 'Hello'],
])('%s is refused', async (_, given) => {
  await expect(prepare(given)).rejects.toMatchObject({ code: 'invalid_params' })
})

test('another account is refused', async () => {
  const network = await testNetwork()
  const asked = prepareApproval(network, 'eth_signTypedData_v4', [spender, permit()])
  await expect(asked).rejects.toMatchObject({ code: 'unauthorized' })
})
