import { expect, type Locator, type Page } from '@playwright/test'
import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { fund } from '../fixtures/chains.ts'
import { walletConnectTest as test } from '../fixtures/clientTest.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const friend = privateKeyToAddress(generatePrivateKey())

/** Sends a request without waiting for the answer. If the wallet refuses, the answer becomes the error's code. */
async function ask(page: Page, method: string, params: unknown[]): Promise<() => Promise<unknown>> {
  await page.evaluate(
    ({ method, params }) => {
      const answer = window.ConnectKit.getProvider('eip155').request({ method, params })
      Object.assign(window, { asked: answer.catch(({ code }: { code: number }) => code) })
    },
    { method, params },
  )
  return () => page.evaluate(() => (window as unknown as { asked: Promise<unknown> }).asked)
}

const send = (page: Page, from: Address, to: Address, data: Hex) =>
  ask(page, 'eth_sendTransaction', [{ from, to, data }])

/** An address is shown in groups of four. */
const shows = (dialog: Locator, address: string) =>
  expect.poll(async () => (await dialog.textContent())?.replace(/\s/g, '')).toContain(address)

test('over an open account, shows the request to a remote wallet until it answers', async ({
  page,
  shop,
  modal,
  client,
  chains,
}) => {
  const [account] = client.accounts
  await shop.visit('plain')
  const token = await shop.token()
  await fund(chains.first, account, token)
  await shop.connect()
  await shop.connectButton.click()
  const { dialog } = modal
  await expect(modal.button('Disconnect')).toBeVisible()

  const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 2_500_000n] })
  const paid = await send(page, account, token, transfer)
  await expect(dialog).toContainText('Continue in')
  await expect(dialog).toContainText('Sends2.5 TUSD')
  await shows(dialog, friend)
  await expect(dialog).toContainText('−2.5 TUSD')
  await expect(client.prompt).toBeVisible()
  await client.approve()
  expect(await paid()).toMatch(/^0x[0-9a-f]{64}$/)
  await expect(modal.button('Disconnect')).toBeVisible()

  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [friend, maxUint256] })
  const approved = await send(page, account, token, approve)
  await expect(dialog).toContainText('May spendUnlimited TUSD')
  await shows(dialog, friend)
  await client.reject()
  expect(await approved()).toBe(4001)
  await expect(modal.button('Disconnect')).toBeVisible()

  const permit = {
    domain: { name: 'Test Dollar', version: '1', chainId: 31337, verifyingContract: token },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: account, spender: friend, value: '12500000', nonce: 0, deadline: 4_000_000_000 },
  }
  const permitted = await ask(page, 'eth_signTypedData_v4', [account, JSON.stringify(permit)])
  await expect(dialog).toContainText('May spend12.5 TUSD')
  await expect(dialog).toContainText('Expires')
  await expect(dialog).toContainText('2096')
  await client.approve()
  expect(await permitted()).toMatch(/^0x[0-9a-f]{130}$/)

  const unknown = await send(page, account, token, '0x12345678')
  await expect(dialog).toContainText('We can’t read what this does. Approve only if you trust')
  await modal.button('Hide').click()
  await expect(modal.button('Disconnect')).toBeVisible()
  await client.reject()
  expect(await unknown()).toBe(4001)
})

test('with a closed modal, a remote wallet is asked and nothing opens', async ({ page, shop, modal, client }) => {
  await shop.visit('plain')
  const token = await shop.token()
  await shop.connect()
  await modal.expectClosed()
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [friend, maxUint256] })
  const answer = await send(page, client.accounts[0], token, data)
  await expect(client.prompt).toBeVisible()
  await modal.expectClosed()
  await client.reject()
  expect(await answer()).toBe(4001)
  await modal.expectClosed()
})
