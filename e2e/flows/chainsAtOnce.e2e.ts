import { expect, type Page } from '@playwright/test'
import { chainTest as test } from '../fixtures/chainTest.ts'
import { createModal } from '../fixtures/modal.ts'
import { scanUri } from '../fixtures/scanUri.ts'
import { openWalletkitWallet } from '../fixtures/walletkitWallet.ts'

type Namespace = 'eip155' | 'solana' | 'bip122'

/** All connections, the one in use first: `eip155:test.alder connected`. */
const connections = (page: Page) =>
  page.evaluate(() =>
    window.ConnectKit.getState().connections.map(
      ({ namespace, connectorId, status }) => `${namespace}:${connectorId} ${status}`,
    ),
  )
const connect = (page: Page, walletId: string, namespace: Namespace) =>
  page.evaluate(([walletId, namespace]) => window.ConnectKit.connect({ walletId, namespace }), [
    walletId,
    namespace,
  ] as const)
const active = (page: Page) =>
  page.evaluate(() => {
    const { activeNamespace, accounts } = window.ConnectKit.getState()
    return [activeNamespace, accounts.eip155?.connectorId, accounts.solana?.connectorId, accounts.bip122?.connectorId]
  })

const alder = { name: 'Alder', rdns: 'test.alder', account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }

/** An EIP-1193 wallet that remembers its permissions and counts its prompts. */
const alderScript = `<script>
  const provider = {
    asked: 0,
    async request({ method }) {
      if (method === 'eth_requestAccounts') {
        provider.asked++
        localStorage.alder = 1
      }
      if (method === 'wallet_revokePermissions') delete localStorage.alder
      if (/accounts$/i.test(method)) return localStorage.alder ? ['${alder.account}'] : []
      if (method === 'eth_chainId') return '0x7a69'
      throw Object.assign(new Error('Not known'), { code: 4200 })
    },
    on() {},
    removeListener() {},
  }
  const info = { uuid: crypto.randomUUID(), name: '${alder.name}', icon: 'data:image/png;base64,AA', rdns: '${alder.rdns}' }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
</script>`
const askedAloud = (page: Page) => page.evaluate('provider.asked')

test('a page wallet and WalletConnect in eip155, Solana and Bitcoin: switched, reloaded, disconnected one by one', async ({
  page,
  pages,
  tag,
  stack,
  browser,
  chainWallets,
}) => {
  const [phantom] = await chainWallets({ kind: 'solanaStandard' }, { kind: 'satsConnect' })
  const walletkit = await openWalletkitWallet(browser, stack)
  const xverse = 'XverseProviders.BitcoinProvider'
  await page.goto(await pages.serve(`${alderScript}${tag('data-project-id="chains"')}`))
  const modal = createModal(page)

  await test.step('connected side by side', async () => {
    await connect(page, alder.rdns, 'eip155')
    await page.evaluate(() => void window.ConnectKit.open({ view: 'Connect' }))
    await modal.wallet('WalletConnect').click()
    await walletkit.pair(await scanUri(page, modal.code))
    await walletkit.approve()
    await modal.expectClosed()
    await connect(page, phantom.name, 'solana')
    await connect(page, xverse, 'bip122')
    expect(await connections(page)).toEqual([
      `bip122:${xverse} connected`,
      'solana:Phantom connected',
      'eip155:walletConnect connected',
      'eip155:test.alder active',
    ])
  })

  const ways: readonly [walletId: string, namespace: Namespace][] = [
    [alder.rdns, 'eip155'],
    ['walletConnect', 'eip155'],
    [phantom.name, 'solana'],
    [xverse, 'bip122'],
  ]
  await test.step('switching between all of them without asking a wallet', async () => {
    for (const [first, namespace] of ways)
      for (const [second, other] of ways) {
        await connect(page, first, namespace)
        await connect(page, second, other)
        const [activeNamespace, inUse] = await active(page)
        expect(activeNamespace).toBe(other)
        if (namespace === 'eip155' || other === 'eip155') expect(inUse).toBe(other === 'eip155' ? second : first)
      }
    expect(await askedAloud(page)).toBe(1)
  })

  await test.step('a reload', async () => {
    await connect(page, 'walletConnect', 'eip155')
    const before = await connections(page)
    await page.reload()
    await expect.poll(() => connections(page)).toEqual(before)
    expect(await page.evaluate(() => window.ConnectKit.getAccount()?.address)).toBe(walletkit.accounts[0])
    expect(await askedAloud(page)).toBe(0)
  })

  await test.step('disconnected one by one', async () => {
    await page.evaluate(() => window.ConnectKit.disconnect('solana'))
    expect(await connections(page)).toHaveLength(3)
    await walletkit.disconnect()
    await expect.poll(() => active(page)).toEqual(['bip122', 'test.alder', undefined, xverse])
    await page.evaluate(() => window.ConnectKit.disconnect())
    expect(await connections(page)).toEqual([])
    await page.reload()
    await page.evaluate(() => window.ConnectKit.ready)
    expect(await connections(page)).toEqual([])
  })
})
