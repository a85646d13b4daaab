import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { embeddedTest, leaveArrival } from '../fixtures/embeddedTest.ts'
import { createEmbeddedVisitor } from '../fixtures/embeddedVisitor.ts'
import type { StackUrls } from '../fixtures/stackUrls.ts'
import { test } from '../fixtures/test.ts'
import { localAdmin } from '../services/localAdmin.ts'

/** The admin's page, signed in. */
async function openAdmin(page: Page, { admin }: StackUrls, token: string): Promise<Page> {
  const opened = await page.context().newPage()
  await opened.goto(admin)
  await opened.getByLabel('Token').fill(token)
  await opened.getByRole('button', { name: 'Sign in' }).click()
  await expect(opened.getByRole('heading', { name: 'Projects' })).toBeVisible()
  return opened
}

async function violations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page } as unknown as ConstructorParameters<typeof AxeBuilder>[0])
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

const goTo = (admin: Page, view: string) => admin.getByRole('link', { name: view, exact: true }).click()

/** The acts on something, as the audit log shows them, newest first. */
async function actsOn(admin: Page, target: string): Promise<string[]> {
  await goTo(admin, 'Audit log')
  await admin.getByLabel('Object').fill(target)
  await admin.getByRole('button', { name: 'Show', exact: true }).click()
  const rows = admin.getByRole('list', { name: 'Actions' }).getByRole('listitem')
  await expect(rows.filter({ hasNotText: target })).toHaveCount(0)
  return rows.locator('strong').allTextContents()
}

/** What a token gets from the API itself. */
async function callAs(page: Page, { admin }: StackUrls, token: string, path: string): Promise<[number, string]> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await page.request.post(`${admin}/v1/${path}`, { headers, data: {} })
  return [answer.status(), (await answer.json()).code]
}

test('an operator makes a project, its tag works in a page, and the plot shows the visitor who connects @job', async ({
  page,
  pages,
  stack,
  wallet,
  modal,
}) => {
  const admin = await openAdmin(page, stack, localAdmin.owner)
  const id = `tea-${crypto.randomUUID().slice(0, 8)}`
  await admin.getByRole('button', { name: 'New project' }).click()
  await admin.getByLabel('Id').fill(id)
  await admin.getByLabel('Name', { exact: true }).fill('Tea shop')
  await admin.getByLabel('Origins').fill('https://*')
  const chain = {
    ...{ id: 'eip155:31337', name: 'Local', rpcUrls: [stack.rpc['eip155:31337']] },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  await admin.getByLabel('Networks').fill(JSON.stringify(chain))
  await admin.getByLabel('Count opens, connections and errors').check()
  await admin.getByRole('button', { name: 'Create project' }).click()
  await expect(admin.getByRole('alert')).toContainText('"https://*"')
  await admin.getByLabel('Origins').fill('http://127.0.0.1:*')
  await admin.getByRole('button', { name: 'Create project' }).click()

  const tag = (await admin.getByRole('region', { name: 'Tag' }).locator('code').textContent()) ?? ''
  expect(tag).toContain(`data-project-id="${id}"`)
  expect(tag).toMatch(/integrity="sha384-/)
  const url = await pages.serve(
    `<!doctype html><html lang="en"><title>Tea</title>${tag}<button data-connectkit-open>Log in</button></html>`,
  )
  await page.goto(url)
  await page.evaluate(announceWallet, wallet.accounts[0])
  await page.getByRole('button', { name: 'Log in' }).click()
  await modal.wallet('Tea Purse').click()
  await modal.expectClosed()

  await goTo(admin, 'Counts')
  await admin.getByLabel('Project').selectOption(id)
  await expect(async () => {
    await admin.getByRole('button', { name: 'Refresh' }).click()
    await expect(admin.getByText('Openings: 1')).toBeVisible({ timeout: 1000 })
    await expect(admin.getByText('Connections: 1')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(admin.getByRole('img', { name: 'Openings by day: 1, and 1 on the busiest day' })).toBeVisible()
  await expect(admin.getByRole('table', { name: 'Connections by wallet' })).toContainText('Another wallet')
  expect(await actsOn(admin, id)).toEqual(['projects.create'])

  await goTo(admin, 'Projects')
  await admin.getByRole('link', { name: id }).click()
  await admin.getByRole('button', { name: 'Delete project' }).click()
  await admin.getByRole('dialog', { name: 'Delete: Tea shop?' }).getByRole('button', { name: 'Delete' }).click()
  const config = async () => (await page.request.get(`${stack.cdn}/v1/config?projectId=${id}`)).status()
  await expect.poll(config).toBe(403)
  await expect(admin.getByRole('button', { name: 'New project' })).toBeVisible()
  await expect(admin.getByRole('link', { name: id })).toHaveCount(0)
})

test('an owner denies a domain of emails to all projects; support sees it, and changes nothing', async ({
  page,
  stack,
}) => {
  const domain = `spam-${crypto.randomUUID().slice(0, 8)}.example`
  const owner = await openAdmin(page, stack, localAdmin.owner)
  const save = async (others: string[]) => {
    await goTo(owner, 'Deny list')
    const field = owner.getByLabel('Email domains')
    const before = (await field.inputValue()).split('\n').filter(line => line !== domain && /^\S+$/.test(line))
    await field.fill([...before, ...others].join('\n'))
    await owner.getByRole('button', { name: 'Save changes' }).click()
  }
  await save(['not a domain'])
  await expect(owner.getByRole('alert')).toContainText('accepted: a domain of email addresses')
  await save([domain])
  await expect(owner.getByRole('status')).toContainText('Saved')

  const support = await openAdmin(page, stack, localAdmin.support)
  await goTo(support, 'Deny list')
  await expect(support.getByLabel('Email domains')).toHaveValue(new RegExp(domain))
  await expect(support.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  expect(await callAs(page, stack, localAdmin.support, 'deny-list')).toEqual([403, 'role_insufficient'])

  await save([])
  await expect(owner.getByRole('status')).toContainText('Saved')
  await goTo(owner, 'Audit log')
  const rows = owner.getByRole('list', { name: 'Actions' }).getByRole('listitem').filter({ hasText: 'deny.change' })
  await expect(rows.first()).toContainText('changed: emailDomains')
  await expect(owner.getByRole('main')).not.toContainText(domain)
})

/** A wallet by EIP-6963 that connects at once. */
function announceWallet(address: string): void {
  const provider = {
    request: async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x7a69' : method.endsWith('ccounts') ? [address] : null,
    on: () => provider,
    removeListener: () => provider,
  }
  const icon = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d3', name: 'Tea Purse', rdns: 'example.teapurse', icon }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

embeddedTest(
  'an operator finds a user by email, suspends, exports and deletes them; the log has each act',
  async ({ page, stack, shop, modal, ada }) => {
    await shop.visit('plain')
    await shop.connectButton.click()
    await ada.signIn()
    await ada.saveCode()
    await leaveArrival(modal)
    const account = (await shop.account.textContent()) ?? ''

    const support = await openAdmin(page, stack, localAdmin.support)
    await goTo(support, 'Users')
    await support.getByLabel('Email, address or id').fill(ada.email.toUpperCase())
    await support.getByRole('button', { name: 'Find user' }).click()
    const card = support.getByRole('region', { name: 'User' })
    await expect(card).toContainText(account)
    const id = (await card.locator('dd code').first().textContent()) ?? ''
    await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    expect(await callAs(page, stack, localAdmin.support, `users/${id}/delete`)).toEqual([403, 'role_insufficient'])
    expect(await callAs(page, stack, localAdmin.viewer, `users/${id}/suspend`)).toEqual([403, 'role_insufficient'])

    await embeddedTest.step('a suspended user is refused with an explanation', async () => {
      await press(support, 'Suspend')
      await expect(card).toContainText('Suspended since')
      await page.bringToFront()
      await page.evaluate(() => window.ConnectKit.disconnect())
      await shop.connectButton.click()
      const again = createEmbeddedVisitor(page, modal, stack, ada.email)
      await again.signIn().catch(() => undefined)
      await expect(modal.dialog).toContainText('This account is suspended. Ask the site about it.')
    })

    await embeddedTest.step('an export opens and is complete', async () => {
      const downloading = support.waitForEvent('download')
      await press(support, 'Export')
      const file = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'))
      expect(file).toMatchObject({ user: { id, email: ada.email }, wallets: [{ address: account }] })
      expect(file.keys.length).toBeGreaterThan(0)
    })

    const owner = await openAdmin(page, stack, localAdmin.owner)
    await embeddedTest.step('a deleted user no longer exists', async () => {
      await goTo(owner, 'Users')
      const field = owner.getByLabel('Email, address or id')
      await field.fill(account)
      await owner.getByRole('button', { name: 'Find user' }).click()
      await press(owner, 'Delete')
      await expect(owner.getByText('The user is deleted.')).toBeVisible()
      await field.fill(ada.email)
      await owner.getByRole('button', { name: 'Find user' }).click()
      await expect(owner.getByRole('alert')).toContainText('There is no such user')
    })

    expect(await actsOn(owner, id)).toEqual([
      ...['users.delete', 'users.find', 'users.export', 'users.find', 'users.suspend'],
      ...['users.suspend', 'users.delete', 'users.find'],
    ])
    await expect(owner.getByRole('main')).not.toContainText(ada.email)
  },
)

/** Presses an act, and confirms it. */
async function press(admin: Page, act: string): Promise<void> {
  await admin.getByRole('region', { name: 'User' }).getByRole('button', { name: act, exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 720 } })

    test('every admin view is accessible, fits a narrow screen, and works by keyboard', async ({ page, stack }) => {
      await page.goto(stack.admin)
      await expect(page.getByLabel('Token')).toBeFocused()
      expect(await violations(page)).toEqual([])
      await page.keyboard.type('ck_admin_wrong')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('not a token')
      const admin = await openAdmin(page, stack, localAdmin.owner)
      const isNarrow = () => admin.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
      for (const view of ['Projects', 'Counts', 'Users', 'Names', 'Deny list', 'Mail', 'Orders', 'Audit log']) {
        await admin.getByRole('link', { name: view, exact: true }).focus()
        await admin.keyboard.press('Enter')
        await expect(admin.getByRole('heading', { name: view, level: 1 })).toBeFocused()
        await expect(admin.getByText('Loading…')).toHaveCount(0)
        expect([view, await violations(admin), await isNarrow()]).toEqual([view, [], true])
      }
      await goTo(admin, 'Projects')
      await admin.getByRole('list', { name: 'Projects' }).getByRole('link').first().click()
      await expect(admin.getByLabel('Origins')).not.toBeEmpty()
      expect([await violations(admin), await isNarrow()]).toEqual([[], true])
      // Nothing of the token outlives the page.
      const kept = await admin.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      )
      expect(kept).toBe('[{},{},""]')
      await admin.reload()
      await expect(admin.getByLabel('Token')).toBeEmpty()
    })
  })
