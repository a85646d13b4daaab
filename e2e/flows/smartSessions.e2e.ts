import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { type Hex, sha256, stringToBytes, verifyMessage } from 'viem'
import { askForPermissions, grantedTo, pressArmed, visitWithSessions } from '../fixtures/sessionPage.ts'
import { test } from '../fixtures/test.ts'

const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600
const permissions = [
  { type: 'native-token-periodic', data: { periodAmount: '0x16345785d8a0000', periodDuration: 86_400 } },
]

// @spec 7.sessions 7.sessions-revoke
test('a wallet’s permissions for the page are stored with a signature, listed after a reload, and revoked with another', async ({
  page,
  shop,
  modal,
  wallet,
  stack,
  request,
}) => {
  // A grant, three signatures, a reload, and a check of accessibility.
  const sent: string[] = []
  page.on('request', each => void sent.push(`${each.url()} ${each.postData() ?? ''}`))
  const title = modal.dialog.getByRole('heading', { level: 1 })
  const [account] = wallet.accounts
  const listed = async () => {
    const owner = encodeURIComponent(`eip155:31337:${account}`)
    return (await request.get(`${stack.cdn}/v1/sessions/${owner}?projectId=demo`)).json()
  }
  await visitWithSessions(page, shop)
  const expiry = inAnHour()

  const context = await test.step('the page has its wallet’s answer, and the modal shows it', async () => {
    await askForPermissions(page, 'wallet_grantPermissions', [
      { chainId: '0x7a69', expiry, signer: { type: 'key', data: { id: 'did:key:z6' } }, permissions },
    ])
    await wallet.approve()
    const { answer } = (await grantedTo(page)) as { answer: { context: Hex; signer: object } }
    expect(answer).toMatchObject({ signer: { type: 'key' }, permissions, expiry })
    await modal.expectOpen()
    await expect(title).toHaveText('New session')
    await expect(modal.dialog).toContainText('Spend up to 0.1 ETH a day')
    const { violations } = await new AxeBuilder({ page }).include('iframe[data-connectkit=""]').analyze()
    expect(violations).toEqual([])
    return answer.context
  })

  await test.step('the account signs for it', async () => {
    await pressArmed(modal, 'Keep in my list')
    await expect(wallet.prompt).toContainText('Keep this session in my list. This gives nobody anything new.')
    await wallet.approve()
    await expect(title).toHaveText('Site access')
    await expect(modal.button('Revoke')).toBeVisible()
    const pci = sha256(stringToBytes(context)).slice(2)
    expect(await listed()).toMatchObject([{ pci, chainId: 'eip155:31337', expiry, permissions }])
  })

  await test.step('it is found again from the account, and revoked', async () => {
    await page.reload()
    await expect(shop.account).toHaveText(account)
    await shop.connectButton.click()
    await modal.button('Site access').click()
    await pressArmed(modal, 'Revoke')
    await wallet.reject()
    await expect(modal.dialog).toContainText('You declined')
    await pressArmed(modal, 'Try again')
    await wallet.approve()
    await expect(modal.dialog).toContainText('No longer active')
    await expect(modal.button('Revoke')).toHaveCount(0)
    const [{ pci, revocation, revokedAt }] = await listed()
    expect(revokedAt).toBeGreaterThan(0)
    const message = `Revoke this session.\n\nProject: demo\nNetwork: eip155:31337\nSession: ${pci}`
    expect(await verifyMessage({ address: account, message, signature: revocation })).toBe(true)
  })

  await test.step('nothing that could use it leaves the page', () => {
    expect(sent.filter(each => each.includes('/v1/sessions'))).not.toEqual([])
    expect(sent.filter(each => each.toLowerCase().includes(context.slice(2).toLowerCase()))).toEqual([])
  })
})

test('several at once, in the newer form, are shown one by one, and none is stored without a signature', async ({
  page,
  shop,
  modal,
  wallet,
}) => {
  await visitWithSessions(page, shop)
  const rules = [{ type: 'expiry', data: { timestamp: inAnHour() } }]
  const to = wallet.accounts[0]
  const one = { chainId: '0x7a69', to, permission: { ...permissions[0], isAdjustmentAllowed: false }, rules }
  await askForPermissions(page, 'wallet_requestExecutionPermissions', [
    one,
    { ...one, permission: { type: 'erc20-token-stream', data: { tokenAddress: await shop.token() } }, rules: [] },
  ])
  await wallet.approve()
  await expect(modal.dialog).toContainText('Spend up to 0.1 ETH a day')
  await modal.button('Not now').click()
  await expect(modal.dialog).toContainText('Spend a token gradually')
  await expect(modal.dialog).toContainText('Never')
  await modal.button('Not now').click()
  await expect(modal.dialog).toContainText('No sessions yet')
  expect(await wallet.methods()).not.toContain('personal_sign')

  await modal.button('Close').click()
  await modal.expectClosed()
  await askForPermissions(page, 'wallet_requestExecutionPermissions', [one])
  await wallet.reject()
  expect(await grantedTo(page)).toEqual({ code: 4001 })
  await modal.expectClosed()
})

test('if the site keeps no sessions, the page gets its answer and nothing is shown', async ({
  page,
  shop,
  modal,
  wallet,
}) => {
  await shop.visitConnected('plain')
  await askForPermissions(page, 'wallet_grantPermissions', [{ expiry: inAnHour(), permissions }])
  await wallet.approve()
  expect(await grantedTo(page)).toMatchObject({ answer: { permissions } })
  const refusal = page.evaluate(() => window.ConnectKit.open({ view: 'SmartSessionList' }).catch(({ code }) => code))
  expect(await refusal).toBe('not_available')
  await modal.expectClosed()
  await shop.connectButton.click()
  await expect(modal.button('Disconnect')).toBeVisible()
  await expect(modal.button('Site access')).toHaveCount(0)
})
