import { expect } from '@playwright/test'
import { type Abi, type Address, encodeFunctionData, type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { fund, type TestChain } from '../fixtures/chains.ts'
import { scanUri } from '../fixtures/scanUri.ts'
import { test } from '../fixtures/test.ts'
import { localAbi } from '../services/deployContracts.ts'
import { testMnemonic } from '../services/localClient.ts'
import { paintFlower } from '../services/paintFlower.ts'
import { tokenAbi, tokenUnit } from '../services/testToken.ts'

/** The first test account of the local chains owns NFTs of each collection. */
const { address: gardener } = mnemonicToAccount(testMnemonic, { addressIndex: 0 })

/** An account with ether and tokens, from which no other test pays. */
async function createGiver(chain: TestChain, token: Address): Promise<Address> {
  const giver = privateKeyToAddress(generatePrivateKey())
  await fund(chain, giver, token)
  await chain.impersonateAccount({ address: giver })
  return giver
}

interface Gift {
  from: Address
  to: Address
  data?: Hex
  value?: bigint
}

async function give(chain: TestChain, { value, ...gift }: Gift): Promise<void> {
  const transaction = { ...gift, value: value === undefined ? undefined : toHex(value) }
  const hash = await chain.request({ method: 'eth_sendTransaction', params: [transaction] } as never)
  const { status } = await chain.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
}

const call = (abi: Abi, functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args })

test('received assets appear in Tokens, NFTs and Activity with the right amounts', async ({
  shop,
  modal,
  wallet,
  chains,
  stack,
}) => {
  const [own] = wallet.accounts
  await shop.visit('plain')
  const flowers = await fetch(`${stack.cdn}/v1/account/${gardener}/nfts?projectId=demo&chainId=eip155:31337`)
  const { data }: { data: { contract: Address; collection: string }[] } = await flowers.json()
  const garden = data.find(({ collection }) => collection === 'Test Garden')?.contract as Address
  const token = await shop.token()
  const flower = paintFlower({ petals: 5, petal: [20, 120, 90], heart: [250, 240, 90], ground: [240, 240, 250] })
  const from = await createGiver(chains.first, token)
  await give(chains.first, { from, to: own, value: parseEther('2.5') })
  await give(chains.first, { from, to: token, data: call(tokenAbi, 'transfer', [own, (1234n * tokenUnit) / 100n]) })
  await give(chains.first, {
    from,
    to: garden,
    data: call(localAbi, 'mint', [own, 'Evening primrose', toHex(flower)]),
  })
  await shop.connect()
  await shop.connectButton.click()

  const panel = modal.dialog.getByRole('tabpanel')
  const row = (text: RegExp) => panel.getByRole('listitem').filter({ hasText: text })
  await expect(row(/^Ether/)).toContainText(/12\.5\s*ETH/)
  await expect(row(/Test Dollar/)).toContainText(/1,012\.34\s*TUSD/)
  // In dollars, by the chain's own price feeds.
  await expect(row(/^Ether/)).toContainText('$31,250.00')
  await expect(row(/Test Dollar/)).toContainText('$1,012.34')

  await modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
  await expect(row(/Evening primrose/)).toContainText('Test Garden')
  const picture = row(/Evening primrose/).locator('img')
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(new URL((await picture.getAttribute('src')) ?? '').origin).toBe(new URL(stack.cdn).origin)

  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(row(/TUSD/)).toContainText(/Received.*\+12\.34\s*TUSD/)
  await expect(row(/ETH/)).toContainText(/Received.*\+2\.5\s*ETH/)
  await expect(row(/Test Garden #/)).toContainText(/Received|Minted/)
  await modal.button('All activity').click()
  await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText('Activity')
  await expect(modal.dialog.getByRole('listitem').filter({ hasText: 'TUSD' })).toBeVisible()
})

test('the code and the copy of Receive are the whole address, and its networks are listed', async ({
  shop,
  modal,
  wallet,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await shop.visitConnected('plain')
  await shop.connectButton.click()
  await modal.button('Receive').click()
  await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText('Receive')
  expect(await scanUri(page, modal.code)).toBe(wallet.accounts[0])
  await modal.button('Copy address').click()
  await expect(modal.dialog).toContainText('Address copied')
  await modal.button('Works on 2 networks').click()
  await expect(modal.dialog.getByRole('listitem')).toHaveText([/Local chain$/, /Local chain two$/])
  await modal.button('Close').click()
  await modal.expectClosed()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.accounts[0])
  await page.evaluate(() => void window.ConnectKit.open({ view: 'WalletReceive' }))
  await modal.expectOpen()
  await expect(modal.code).toBeVisible()
  expect(await page.evaluate(() => window.ConnectKit.getState().view)).toBe('WalletReceive')
})

test('the account stays usable when the server fails, and names the parts that could not be read', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
}) => {
  await chains.first.setBalance({ address: wallet.accounts[0], value: parseEther('10') })
  await page.route('**/v1/account/**', route => route.fulfill({ status: 500, body: 'Sorry' }))
  await shop.visitConnected('plain')
  await shop.connectButton.click()
  await expect(modal.dialog).toContainText('Couldn’t load your other tokens')
  await expect(modal.dialog.getByRole('tabpanel')).toContainText(/10\s*ETH/)
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.dialog.getByRole('tabpanel')).toContainText('Failed to fetch transactions')
  await page.unroute('**/v1/account/**')
  await modal.button('Try again').click()
  await expect(modal.dialog.getByRole('tabpanel')).not.toContainText('Failed to fetch transactions')
})

test('requests to the server carry one random id, which the page never learns', async ({ shop, modal, page }) => {
  const ids = new Set<string | null>()
  const pictures: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/v1/account/')) ids.add(url.searchParams.get('clientId'))
    if (request.resourceType() === 'image') pictures.push(url.href)
  })
  await shop.visitConnected('plain')
  await shop.connectButton.click()
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect.poll(() => ids.size).toBe(1)
  const [id] = ids
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  // The modal's messages to the page are recorded there.
  const state = await page.evaluate(() => JSON.stringify([window.ConnectKit.getState(), { ...localStorage }]))
  expect(state).not.toContain(id)
  expect(pictures.join()).not.toContain(id)
})
