import { expect, type Page } from '@playwright/test'
import type { Address } from 'viem'
import { type BatchWallet, installBatchWallet, teachBatches } from '../fixtures/batchWallet.ts'
import { type TestChain, tokenBalance } from '../fixtures/chains.ts'
import { test } from '../fixtures/moneyTest.ts'
import { chooseSwapToken, pressSwap, priceSwap, reviewSwap } from '../fixtures/swapForm.ts'

test('swaps the currency for a token, and the balances change as previewed', { tag: '@job' }, async ({
  openForm,
  shop,
  modal,
  wallet,
  chains,
}) => {
  await openForm('Swap')
  const token = await shop.token()
  const [owner] = wallet.accounts
  const before = await tokenBalance(chains.first, token, owner)
  await chooseSwapToken(modal.dialog, 'Choose token', /^Test Dollar/)
  const shown = await reviewSwap(modal.dialog, '0.01')
  await pressSwap(modal.dialog, 'Swap')
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Swapped')
  const after = await tokenBalance(chains.first, token, owner)
  // The form shows six digits, and other tests swap in the same pool meanwhile.
  expect(Number(after - before) / 1e6 / shown).toBeCloseTo(1, 2)
})

test('a token is approved first, for exactly the amount; then its swap has its own button', async ({
  openForm,
  shop,
  modal,
  wallet,
  chains,
}) => {
  await openForm('Swap')
  const token = await shop.token()
  const [owner] = wallet.accounts
  const before = await tokenBalance(chains.first, token, owner)
  await chooseSwapToken(modal.dialog, /^Token ETH/, /^Test Dollar/)
  await chooseSwapToken(modal.dialog, 'Choose token', /^Ether/)
  await reviewSwap(modal.dialog, '10')
  await expect(modal.dialog.getByRole('list').getByText('Allow 10 TUSD')).toBeVisible()
  await pressSwap(modal.dialog, 'Allow 10 TUSD')
  await wallet.approve()
  await expect(modal.dialog).toContainText('Allowed 10 TUSD')
  expect(await tokenBalance(chains.first, token, owner)).toBe(before)
  await pressSwap(modal.dialog, 'Swap')
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Swapped')
  expect(before - (await tokenBalance(chains.first, token, owner))).toBe(10_000_000n)
})

/** What is asked of the server's swaps, by the end of each path. */
function followSwapCalls(page: Page) {
  const asked: { name: string; query: Record<string, string>; body: { disableEstimate?: boolean } }[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    const [, name] = /\/v1\/convert\/(.+)$/.exec(url.pathname) ?? []
    if (name) asked.push({ name, query: Object.fromEntries(url.searchParams), body: request.postDataJSON() ?? {} })
  })
  return {
    queries: (name: string) => asked.filter(each => each.name === name).map(({ query }) => query),
    bodies: (name: string) => asked.filter(each => each.name === name).map(({ body }) => body),
  }
}

// @spec 7.convert-quotes 7.convert-build-transaction
test('offers are compared at the gas price on screen, and the chosen one is simulated on the network', async ({
  openForm,
  changeReplies,
  modal,
  page,
}) => {
  const calls = followSwapCalls(page)
  // It falls with each block, and other tests make blocks, too.
  const prices: string[] = []
  await changeReplies<{ standard: string }>('convert/gas-price', reply => {
    prices.push(reply.standard)
    return reply
  })
  await openForm('Swap')
  await chooseSwapToken(modal.dialog, 'Choose token', /^Test Dollar/)
  await priceSwap(modal.dialog, '0.01')
  await reviewSwap(modal.dialog, '0.02')
  const asked = calls.queries('quotes').at(-1)
  expect(asked?.amount).toBe('20000000000000000')
  expect(prices).toContain(asked?.gasPrice)
  expect(calls.bodies('build-transaction').at(-1)).toMatchObject({ disableEstimate: false })
})

// @spec 7.convert-allowance 7.convert-build-transaction
test('the real allowance is read before the swap; a smaller one is shown, and the rest can be approved', async ({
  openForm,
  changeReplies,
  shop,
  modal,
  wallet,
  page,
}) => {
  const calls = followSwapCalls(page)
  await openForm('Swap')
  const token = await shop.token()
  await chooseSwapToken(modal.dialog, /^Token ETH/, /^Test Dollar/)
  await chooseSwapToken(modal.dialog, 'Choose token', /^Ether/)
  await reviewSwap(modal.dialog, '10')
  // Nothing may be taken yet: the network would only say that.
  expect(calls.bodies('build-transaction').at(-1)).toMatchObject({ disableEstimate: true })
  const told: string[] = []
  await changeReplies<{ allowance: string }>('convert/allowance', reply => {
    told.push(reply.allowance)
    return { ...reply, allowance: '9999999' }
  })
  await pressSwap(modal.dialog, 'Allow 10 TUSD')
  await wallet.approve()
  await expect(modal.dialog).toContainText('Your wallet allowed less TUSD than this swap takes')
  expect(told.at(-1)).toBe('10000000')
  expect(calls.queries('allowance')[0]).toMatchObject({
    ...{ tokenAddress: `eip155:31337:${token}`, userAddress: wallet.accounts[0], source: 'uniswap-v2' },
  })
  await modal.button('See the new price').click()
  await pressSwap(modal.dialog, 'Swap')
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Swapped')
  expect(calls.bodies('build-transaction').at(-1)).toMatchObject({ disableEstimate: false })
})

/** Of this token, as the visitor would see it in an explorer. */
const owned = (chains: { first: TestChain }, token: Address, owner: Address) => tokenBalance(chains.first, token, owner)

test('a signature lets the router take exactly the amount; no allowance remains', async ({
  openForm,
  shop,
  modal,
  wallet,
  chains,
}) => {
  await openForm('Swap')
  const token = await shop.token()
  const [owner] = wallet.accounts
  const before = await owned(chains, token, owner)
  await chooseSwapToken(modal.dialog, /^Token ETH/, /^Test Dollar/)
  await chooseSwapToken(modal.dialog, 'Choose token', /^Test Euro/)
  await reviewSwap(modal.dialog, '10')
  await pressSwap(modal.dialog, 'Sign for 10 TUSD')
  await expect(wallet.prompt).toContainText('Permit')
  await wallet.approve()
  await expect(modal.dialog).toContainText('Allowed 10 TUSD')
  await pressSwap(modal.dialog, 'Swap')
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Swapped')
  expect(before - (await owned(chains, token, owner))).toBe(10_000_000n)
  expect((await wallet.methods()).filter(method => method === 'eth_sendTransaction')).toHaveLength(1)
})

const batching = test.extend<{ batch: BatchWallet }>({
  batch: async ({ page, chains, shop, modal }, use) => {
    await shop.visit('plain')
    const wallet = await installBatchWallet(page, chains.first, await shop.token())
    await shop.visit('plain')
    await teachBatches(wallet)
    await shop.connectButton.click()
    await modal.wallet(wallet.name).click()
    await modal.expectClosed()
    await shop.connectButton.click()
    await modal.button('Swap').click()
    await chooseSwapToken(modal.dialog, /^Token ETH/, /^Test Dollar/)
    await chooseSwapToken(modal.dialog, 'Choose token', /^Test Euro/)
    await reviewSwap(modal.dialog, '10')
    await use(wallet)
  },
})

batching(
  'a wallet that does both together is asked once, and the balance changes',
  async ({ shop, modal, chains, batch }) => {
    const token = await shop.token()
    const before = await owned(chains, token, batch.account)
    await pressSwap(modal.dialog, 'Allow 10 TUSD and swap')
    await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Swapped')
    expect(before - (await owned(chains, token, batch.account))).toBe(10_000_000n)
    expect(batch.batches).toMatchObject([
      { atomicRequired: true, version: '2.0.0', calls: [{ to: token.toLowerCase() }, {}] },
    ])
    expect(await batch.methods()).not.toContain('eth_sendTransaction')
  },
)

batching('what a wallet did in part is told as that', async ({ shop, modal, chains, batch }) => {
  const token = await shop.token()
  const before = await owned(chains, token, batch.account)
  batch.behave('part')
  await pressSwap(modal.dialog, 'Allow 10 TUSD and swap')
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Only part of it went through')
  expect(await owned(chains, token, batch.account)).toBe(before)
})

batching('one question that is declined changes nothing', async ({ modal, batch }) => {
  batch.behave('refuse')
  await pressSwap(modal.dialog, 'Allow 10 TUSD and swap')
  await expect(modal.dialog).toContainText('Not confirmed')
  expect(batch.batches).toEqual([])
})
