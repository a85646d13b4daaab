import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { pressArmed } from '../fixtures/armed.ts'
import { embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { closing } from '../fixtures/embeddedVisitor.ts'
import { localAdmin } from '../services/localAdmin.ts'

test('a visitor downloads their data and deletes their account, by presses in windows of the wallet alone', async ({
  page,
  shop,
  modal,
  stack,
  ada,
  signUp,
}) => {
  const { secure } = ada
  const button = (name: string) => secure.getByRole('button', { name, exact: true })
  await shop.visit('plain')
  await shop.connectButton.click()
  const account = await signUp()
  await shop.connectButton.click()
  await modal.button('Wallet settings').click()
  await modal.button('Security').click()
  await button('Your data').click()

  let userId = ''
  await test.step('the copy has the email, the wallet and its keys’ names', async () => {
    const opened = await ada.window('Download your data')
    const [download] = await Promise.all([
      opened.waitForEvent('download'),
      opened.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    await expect(opened.getByRole('heading', { name: 'Your data was downloaded' })).toBeVisible()
    const copy = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(copy).toMatchObject({
      user: { email: ada.email },
      wallets: [{ address: account }],
    })
    expect(copy.keys.map(({ kind }: { kind: string }) => kind)).toContain('code')
    userId = copy.user.id
    await opened.close()
  })

  await test.step('a window that says no changes nothing', async () => {
    const opened = await ada.window('Delete your account')
    await expect(opened.getByText('Save your 12 words first')).toBeVisible()
    await expect(opened.getByText(ada.email)).toBeVisible()
    await closing(opened, () => opened.getByRole('button', { name: 'Reject' }).click())
    await expect(shop.account).toHaveText(account)
  })

  await test.step('a press in the window ends it: the page is told, and a mail', async () => {
    const opened = await ada.window('Delete your account')
    await closing(opened, () => pressArmed(opened.getByRole('button', { name: 'Approve' })))
    await expect(shop.account).not.toHaveText(account)
    const subjects = async () => {
      const mails: { to: string; subject: string }[] = await (await fetch(`${stack.mail}/messages`)).json()
      return mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject)
    }
    await expect.poll(async () => (await subjects())[0]).toMatch(/^Your account was deleted/)
  })

  await test.step('the operator’s log has both acts, by the person themselves, and no user is found', async () => {
    const headers = { Authorization: `Bearer ${localAdmin.owner}` }
    const log = await page.request.get(`${stack.admin}/v1/audit?target=${userId}`, { headers })
    const { entries }: { entries: { act: string; actor: string }[] } = await log.json()
    expect(entries.map(({ act, actor }) => `${act} by ${actor}`)).toEqual([
      'users.delete by user',
      'users.export by user',
    ])
    const found = await page.request.post(`${stack.admin}/v1/users/find`, { headers, data: { named: ada.email } })
    expect(found.status()).toBe(404)
  })

  await test.step('signing in again begins a new wallet', async () => {
    await shop.visit('plain')
    await shop.connectButton.click()
    expect(await signUp()).not.toBe(account)
  })
})
