import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type Address, type Hex, recoverMessageAddress } from 'viem'
import { frontNames, hasFront, startFront } from '../../cdn/deploy/testFronts.ts'
import { writeStaticSite } from '../../cdn/static/writeStaticSite.ts'
import { seedDevWallet } from '../fixtures/devWallet.ts'
import { test as base } from '../fixtures/test.ts'

/* One project without a server of ours, served by the programs that operators use. */

const projectId = 'static'

const test = base.extend<object, { site: { releasesDir: string; port: number } }>({
  site: [
    async ({ stack }, use) => {
      const root = await mkdtemp(join(tmpdir(), 'static-'))
      const port = Number(new URL(stack.cdn).port) + 34
      const projectsFile = join(root, 'projects.json')
      const network = {
        ...{ id: 'eip155:31337', name: 'Local chain', rpcUrls: [stack.rpc['eip155:31337']] },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      }
      const project = { id: projectId, name: 'Static', allowedOrigins: ['http://127.0.0.1:*'], networks: [network] }
      await writeFile(projectsFile, JSON.stringify({ projects: [project] }))
      const releasesDir = join(root, 'releases')
      await cp('dist/site', releasesDir, { recursive: true })
      await writeStaticSite({ releasesDir, projectsFile, projectId, publicUrl: `http://localhost:${port}` })
      await use({ releasesDir, port })
      await rm(root, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

for (const name of frontNames)
  test(`a page connects and signs by a modal that ${name} serves`, async ({
    page,
    pages,
    stack,
    site,
    keys,
    modal,
    wallet,
  }) => {
    test.skip(!hasFront(name), `${name} is not installed`)
    const front = await startFront(name, site)
    try {
      const networks = JSON.stringify([{ chainId: 31337, name: 'Local chain', rpcUrl: stack.rpc['eip155:31337'] }])
      const devWallet = `<script src="${stack.hosts}/dev-wallet.js" data-networks='${networks}'></script>`
      const tag = `<script src="${front.url}/1/loader.js" crossorigin data-project-id="${projectId}" async></script>`
      const url = await pages.serve(`<!doctype html><title>Static</title>${devWallet}${tag}`)
      await seedDevWallet(page, url, keys)
      const problems: string[] = []
      page.on('pageerror', error => problems.push(String(error)))
      await page.goto(url)
      await page.waitForFunction(() => window.ConnectKit !== undefined)
      await page.evaluate(() => void window.ConnectKit.open().catch(() => {}))
      await wallet.choose(modal)
      await wallet.approve()
      const address = () => page.evaluate(() => window.ConnectKit.getAccount('eip155')?.address)
      await expect.poll(address).toBe(wallet.accounts[0])
      const signing = page.evaluate(
        account =>
          window.ConnectKit.getProvider('eip155').request({
            method: 'personal_sign',
            params: ['0x68656c6c6f', account],
          }),
        wallet.accounts[0],
      )
      await wallet.approve()
      const signature = (await signing) as Hex
      expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(wallet.accounts[0] as Address)
      // The account's view shows what needs no server.
      await page.evaluate(() => void window.ConnectKit.open().catch(() => {}))
      await modal.expectOpen()
      expect(problems).toEqual([])
    } finally {
      await front.stop()
    }
  })
