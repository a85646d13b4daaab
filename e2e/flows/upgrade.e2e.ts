import { expect, type Page } from '@playwright/test'
import { seedDevWallet } from '../fixtures/devWallet.ts'
import { test as base } from '../fixtures/test.ts'
import { startUpgradedServer, type UpgradedServer } from '../fixtures/upgradedServer.ts'

const test = base.extend<{ visit: (version: string) => Promise<void> }, { server: UpgradedServer }>({
  server: [
    async ({ stack, release }, use) => {
      const server = await startUpgradedServer(release.version, {
        id: 'pinned',
        name: 'A site with a pinned tag',
        allowedOrigins: ['http://127.0.0.1:*'],
        networks: [
          {
            id: 'eip155:31337',
            name: 'Local chain',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: [stack.rpc['eip155:31337'] ?? ''],
          },
        ],
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  visit: ({ page, pages, stack, server, keys }, use) =>
    use(async version => {
      const networks = JSON.stringify([{ chainId: 31337, name: 'Local chain', rpcUrl: stack.rpc['eip155:31337'] }])
      const wallet = `<script src="${stack.hosts}/dev-wallet.js" data-networks='${networks}'></script>`
      const url = await pages.serve(`<!doctype html><title>Pinned</title>${wallet}${await server.tag(version)}`)
      await seedDevWallet(page, url, keys)
      await page.goto(url)
      await page.waitForFunction(() => window.ConnectKit !== undefined)
    }),
})

// Both tests use one server, one after the other: compressing a release takes most of their time.
test.describe.configure({ mode: 'default' })

const open = (page: Page) =>
  page.evaluate(() => {
    void window.ConnectKit.open().catch(() => {})
  })
const addressOf = (page: Page) => page.evaluate(() => window.ConnectKit.getAccount('eip155')?.address)

test('a pinned tag survives an upgrade of the running server, and the new tag works next to it', async ({
  page,
  server,
  visit,
  modal,
  wallet,
}) => {
  const documents: string[] = []
  page.on('response', response => {
    const { origin, pathname } = new URL(response.url())
    if (origin === server.url && pathname.endsWith('modal.html')) documents.push(`${response.status()} ${pathname}`)
  })
  const connect = async (version: string) => {
    await visit(version)
    await open(page)
    await wallet.choose(modal)
    await wallet.approve()
    await expect.poll(() => addressOf(page)).toBe(wallet.accounts[0])
    expect(await page.evaluate(() => window.ConnectKit.version)).toBe(version)
  }
  await connect(server.older)
  await server.upgrade()
  await connect(server.older)
  await connect(server.newer)
  expect(documents).toEqual([server.older, server.older, server.newer].map(version => `200 /${version}/modal.html`))
})

test('a withdrawn release tells the page to update', async ({ page, server, visit, modal }) => {
  await server.upgrade()
  await server.withdraw(server.older)
  await visit(server.older)
  await open(page)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const message = () => page.evaluate(() => window.ConnectKit.open().catch(error => error.message))
  await expect.poll(message).toContain(`release ${server.older} was withdrawn. Update its script tag`)
  expect(await message()).toContain(`${server.url}/${server.newer}/loader.js`)
  await modal.expectClosed()
})
