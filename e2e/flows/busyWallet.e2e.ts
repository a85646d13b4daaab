import { expect } from '@playwright/test'
import type { Scene } from '../fixtures/scene.ts'
import { test } from '../fixtures/sceneTest.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'

/** Opens the modal with a wallet that already has a pending request, and chooses that wallet. */
async function chooseBusy({ modal, wallet, visit, open }: Scene): Promise<void> {
  await visit()
  await wallet.answer('eth_accounts', () => [])
  await wallet.answer('eth_requestAccounts', () => {
    throw Object.assign(new Error('Request of type eth_requestAccounts already pending'), { code: -32002 })
  })
  await open()
  await modal.wallet(wallet.name).click()
  await expect(modal.dialog).toContainText(`${wallet.name} is waiting for you`)
}

/** The visitor approves the earlier request. */
async function approve({ wallet }: Scene, isTold: boolean): Promise<void> {
  await wallet.answer('eth_requestAccounts', () => ['0x52908400098527886E0F7030069857D2E4169EE7'])
  await wallet.answer('eth_accounts', () => ['0x52908400098527886E0F7030069857D2E4169EE7'])
  if (isTold) await wallet.emit('accountsChanged', [wallet.account])
}

const prompts = async ({ wallet }: Scene) =>
  (await wallet.methods()).filter(method => method === 'eth_requestAccounts').length

for (const [name, isTold] of [
  ['reports its accounts', true],
  ['reports nothing', false],
] as const)
  test(`a wallet with an open request that is answered there is connected without another press: it ${name}`, async ({
    scene,
  }) => {
    await chooseBusy(scene)
    expect(await scene.outcome()).toBe('pending')
    await approve(scene, isTold)
    await expect.poll(scene.outcome).toMatchObject({ address: scene.wallet.account, namespace: 'eip155' })
    await scene.modal.expectClosed()
    expect(await prompts(scene)).toBe(2)
    expect(scene.complaints).toEqual([])
  })

test('a wallet with an open request is not asked again automatically, nor after the visitor leaves', async ({
  scene,
}) => {
  const { page, modal } = scene
  await chooseBusy(scene)
  // Longer than three checks of the modal.
  await page.waitForTimeout(3_500)
  expect(await prompts(scene)).toBe(1)
  await expect(modal.button('Try again')).toBeVisible()
  await page.keyboard.press('Escape')
  await modal.expectClosed()
  await approve(scene, true)
  // Only time can show that the wallet gets no request.
  await page.waitForTimeout(2_000)
  expect(await prompts(scene)).toBe(1)
  expect(await page.evaluate(() => window.ConnectKit.getState().status)).toBe('disconnected')
})

test('the last chosen of two wallets is connected, even if the other answers first', async ({ scene }) => {
  const { page, modal } = scene
  const other = await installScriptedWallet(page, {
    name: 'Other Wallet',
    rdns: 'test.other',
    account: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  })
  await chooseBusy(scene)
  await modal.button('Back').click()
  await other.answer('eth_requestAccounts', () => new Promise(resolve => Object.assign(window, { agree: resolve })))
  await modal.wallet(other.name).click()
  await expect(modal.dialog).toContainText(`Continue in ${other.name}`)
  await approve(scene, true)
  // Only time can show that the previously chosen wallet is not connected.
  await page.waitForTimeout(2_500)
  expect(await page.evaluate(() => window.ConnectKit.getState().status)).not.toBe('connected')
  await page.evaluate(account => Reflect.get(window, 'agree')([account]), other.account)
  await expect.poll(scene.outcome).toMatchObject({ address: other.account })
})

for (const [name, isTold] of [
  ['reports its chain', true],
  ['reports nothing', false],
] as const)
  test(`a switch with an open request continues once it is answered in the wallet: it ${name}`, async ({ scene }) => {
    const { page, modal, wallet } = scene
    await scene.visit()
    await scene.expectToConnect()
    await wallet.answer('wallet_switchEthereumChain', () => {
      throw Object.assign(new Error('Already pending'), { code: -32002 })
    })
    await scene.open()
    await modal.dialog.getByRole('button', { name: /^Network Local chain/ }).click()
    await modal.dialog.getByRole('button', { name: 'Local chain two' }).click()
    await expect(modal.dialog).toContainText(`${wallet.name} is waiting for you`)
    await wallet.answer('eth_chainId', () => '0x7a6a')
    if (isTold) await wallet.emit('chainChanged', '0x7a6a')
    await expect.poll(() => page.evaluate(() => window.ConnectKit.getAccount()?.chainId)).toBe('eip155:31338')
    await expect(modal.dialog.getByRole('button', { name: /^Network Local chain two/ })).toBeVisible()
    expect((await wallet.methods()).filter(method => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })
