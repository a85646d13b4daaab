import { expect, type Page } from '@playwright/test'
import { type Address, encodeAbiParameters, parseAbiParameters, parseEther, stringToHex } from 'viem'
import { testChain } from '../fixtures/chains.ts'
import { encodeCall, hostileContracts } from '../fixtures/hostileContracts.ts'
import type { Modal } from '../fixtures/modal.ts'
import type { Shop } from '../fixtures/shop.ts'
import type { StackUrls } from '../fixtures/stackUrls.ts'
import { test } from '../fixtures/test.ts'
import { createWindowWallet } from '../fixtures/windowWallet.ts'

/* A page that wants its visitor to sign something else than what the modal says. */

const spender = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

const domain = { name: 'Test Dollar', chainId: 31337, verifyingContract: spender }
const domainType = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const permitType = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
]
const permitOf = (owner: Address) => ({
  domain,
  types: { EIP712Domain: domainType, Permit: permitType },
  primaryType: 'Permit',
  message: { owner, spender, value: '1', nonce: 0, deadline: 4_000_000_000 } as Record<string, unknown>,
})

/** Connects a wallet whose calls need a click, which the modal requests. */
async function connect(page: Page, stack: StackUrls, shop: Shop, modal: Modal): Promise<Address> {
  const wallet = await createWindowWallet(page, stack)
  await shop.visit('plain')
  await shop.connectButton.click()
  await wallet.approve(await wallet.opened(() => modal.wallet('Coinbase').click()))
  await modal.expectClosed()
  return wallet.account
}

const ask = (page: Page, method: string, params: unknown[]) =>
  page.evaluate(
    ({ method, params }) => {
      void window.ConnectKit.getProvider('eip155')
        .request({ method, params })
        .catch(() => {})
    },
    { method, params },
  )

test('a lookalike of a permit is not explained as one', async ({ page, shop, modal, stack }) => {
  const account = await connect(page, stack, shop, modal)
  const good = permitOf(account)
  const type = [...permitType].reverse()
  await ask(page, 'eth_signTypedData_v4', [
    account,
    JSON.stringify({ ...good, types: { ...good.types, Permit: type } }),
  ])
  await expect(modal.dialog).toContainText('We can’t read what “Permit” allows.')
  await expect(modal.dialog).not.toContainText('May spend')
  await modal.button('Cancel').click()

  const doubled = JSON.stringify(good).replace('"value":', '"value":"1000000","value":')
  await ask(page, 'eth_signTypedData_v4', [account, doubled])
  await expect(modal.dialog).toContainText('We can’t explain this.')
  await modal.button('Cancel').click()

  good.message.note = 'x'.repeat(200_000)
  await ask(page, 'eth_signTypedData_v4', [account, JSON.stringify(good)])
  await expect(modal.dialog).toContainText('We can’t explain this.')
  await expect(modal.button('Open Coinbase')).toBeEnabled()
})

test('a text hides and reorders nothing, and a sign-in elsewhere is named', async ({ page, shop, modal, stack }) => {
  const account = await connect(page, stack, shop, modal)
  await ask(page, 'personal_sign', [stringToHex('Pay \u202e0001\u200b to me'), account])
  await expect(modal.dialog).toContainText('Pay ⟨U+202E⟩0001⟨U+200B⟩ to me')
  await expect(modal.dialog).toContainText('invisible characters')
  await modal.button('Cancel').click()
  const text = `bank.example wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://bank.example\nVersion: 1\nChain ID: 31337\nNonce: abcdef12\nIssued At: 2026-11-23T12:00:00Z`
  await ask(page, 'personal_sign', [stringToHex(text), account])
  await expect(modal.dialog).toContainText(`This signs you in to another site. You’re on ${new URL(page.url()).host}.`)
})

const fields = (list: string) =>
  list.split(',').map(field => {
    const [type = '', name = ''] = field.split(' ')
    return { type, name }
  })
const nobody = `0x${'0'.repeat(40)}`
const noBytes = `0x${'0'.repeat(64)}`

/** NFTs for sale on Seaport, in a tree of 32: one for each recipient of a payment. */
function sales(offerer: Address, recipients: readonly string[], verifyingContract: string) {
  const item = { identifierOrCriteria: 0, startAmount: '1', endAmount: '1' }
  const orders = recipients.map((recipient, index) => ({
    ...{ offerer, zone: nobody, orderType: 0, startTime: 0, endTime: 4_000_000_000, zoneHash: noBytes },
    ...{ salt: index, conduitKey: noBytes, counter: 0 },
    offer: [{ ...item, itemType: 2, token: spender, identifierOrCriteria: index }],
    consideration: [{ ...item, itemType: 0, token: nobody, recipient }],
  }))
  let tree: unknown[] = orders
  while (tree.length > 2) tree = tree.flatMap((each, index) => (index % 2 ? [] : [[each, tree[index + 1]]]))
  const items = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  return {
    domain: { ...domain, verifyingContract },
    types: {
      EIP712Domain: domainType,
      BulkOrder: fields(`OrderComponents${'[2]'.repeat(5)} tree`),
      OfferItem: fields(items),
      ConsiderationItem: fields(`${items},address recipient`),
      OrderComponents: fields(
        'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
      ),
    },
    primaryType: 'BulkOrder',
    message: { tree },
  }
}

test('an order that gives everything for nothing is visible among others', async ({ page, shop, modal, stack }) => {
  const account = await connect(page, stack, shop, modal)
  const recipients = Array.from({ length: 32 }, (_, index) => (index === 30 ? spender : account))
  const seaport = '0x0000000000000068F116a894984e2DB1123eB395'
  await ask(page, 'eth_signTypedData_v4', [account, JSON.stringify(sales(account, recipients, seaport))])
  await expect(modal.dialog).toContainText('You’d get nothing in return.')
  await expect(modal.dialog.getByText('You give')).toHaveCount(32)
  await modal.button('Cancel').click()

  // A contract that only looks like the marketplace enforces nothing.
  await ask(page, 'eth_signTypedData_v4', [account, JSON.stringify(sales(account, recipients, spender))])
  await expect(modal.dialog).toContainText('We can’t read what “BulkOrder” allows.')
  await expect(modal.dialog).not.toContainText('You get at least')
})

test('a zero approval is explained by the kind of its contract', async ({ page, shop, modal, stack }) => {
  // Ten contracts are deployed and queried.
  const contracts = await hostileContracts(testChain(stack, 31337))
  const account = await connect(page, stack, shop, modal)
  const ask0 = async (to: Address, data = encodeCall('approve', spender, 0n)) =>
    ask(page, 'eth_sendTransaction', [{ from: account, to, data }])
  const { dialog } = modal

  for (const name of ['ZeroNft', 'EarlyNft', 'CountingNft', 'MixedToken']) {
    const contract = await contracts.deploy(name)
    await contracts.call(contract, 'mint', [account, 0n])
    await ask0(contract)
    await expect(dialog).toContainText(name === 'ZeroNft' ? 'May moveZero Garden #0' : '#0')
    await expect(dialog).toContainText('No balance changes')
    await expect(dialog).not.toContainText('revoked')
    await modal.button('Cancel').click()
    if (name !== 'ZeroNft') continue
    await ask0(contract, encodeCall('transferFrom', account, spender, 0n))
    await expect(dialog).toContainText('MovesZero Garden #0')
    await expect(dialog).toContainText('− ZERO #0')
    await modal.button('Cancel').click()
  }

  for (const way of [0, 1, 2, 3, 4]) {
    const args = encodeAbiParameters(parseAbiParameters('uint8'), [way])
    await ask0(await contracts.deploy('UnreadableKind', args))
    await expect(dialog).toContainText('We can’t tell what kind of contract this is.')
    await expect(dialog).toContainText('0: an amount or an NFT number')
    await expect(dialog).not.toContainText('revoked')
    await modal.button('Cancel').click()
  }

  await ask0(await shop.token())
  await expect(dialog).toContainText('May spendAccess revoked')
})

test('a prize visible only in simulations is not promised, and a copied name is pointed out', async ({
  page,
  shop,
  modal,
  stack,
}) => {
  const chain = testChain(stack, 31337)
  const contracts = await hostileContracts(chain)
  const account = await connect(page, stack, shop, modal)
  await chain.setBalance({ address: account, value: parseEther('3') })
  const prize = await contracts.deploy('TestRunPrize')
  const { dialog } = modal
  const data = encodeCall('claim', 0)
  await ask(page, 'eth_sendTransaction', [{ from: account, to: prize, data, value: '0xde0b6b3a7640000' }])
  await expect(dialog).toContainText('What changes−1 ETHFrom a test run. It may differ.')
  await expect(dialog).not.toContainText('PRIZE')
  await expect(dialog).toContainText('This acts differently in a test run.')
  await modal.button('Cancel').click()

  const named = encodeAbiParameters(parseAbiParameters('string, string'), ['Ether', '\u0415TH'])
  const fake = await contracts.deploy('MintableToken', named)
  const gain = encodeCall('mint', account, parseEther('5000'))
  await ask(page, 'eth_sendTransaction', [{ from: account, to: fake, data: gain }])
  await expect(dialog).toContainText(`${fake.slice(0, 6)}…${fake.slice(-4)}`)
  await expect(dialog).toContainText('Not the real ETH')
})
