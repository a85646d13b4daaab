import AxeBuilder from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'
import { parseEther, recoverMessageAddress } from 'viem'
import { test } from '../fixtures/test.ts'
import { openWalletkitWallet, type WalletkitWallet } from '../fixtures/walletkitWallet.ts'

/** The part of WalletConnect's connector that loads when a visitor chooses it. */
interface Loaded {
  connect(request: object): Promise<{ accounts: { address: string }[]; chainId: string }>
  request(request: object): Promise<unknown>
  disconnect(namespace: string): Promise<void>
}

declare global {
  interface Window {
    loaded: Loaded
    connecting: ReturnType<Loaded['connect']>
    changes: unknown[]
  }
}

/** Runs the connector inside the modal's iframe, under its policy and without storage, up to its first uri. */
async function startPairing(page: Page, chunk: string, relayUrl: string): Promise<{ frame: Frame; uri: string }> {
  await page.evaluate(() => window.ConnectKit.preload())
  await page.waitForFunction(() => document.querySelector('iframe[data-connectkit]'))
  await expect
    .poll(() =>
      page
        .frames()
        .find(each => each.url().includes('/modal.html'))
        ?.url(),
    )
    .toBeDefined()
  const frame = page.frames().find(each => each.url().includes('/modal.html')) as Frame
  await frame.waitForFunction(() => document.querySelector('[role=dialog]'))
  const uri = await frame.evaluate(
    async ({ chunk, relayUrl }) => {
      const { openSiteSessions } = await import(chunk)
      const items = new Map<string, string>()
      const changes: unknown[] = []
      window.changes = changes
      const state = {
        settings: { siteName: 'Shop', siteIcons: [] },
        page: {},
        networks: { list: [{ id: 'eip155:31337' }, { id: 'eip155:31338' }] },
      }
      const app = {
        config: { origin: 'https://shop.example' },
        store: { getState: () => state },
        storage: {
          keys: () => [...items.keys()],
          get: (key: string) => items.get(key),
          set: (key: string, text: string) => void items.set(key, text),
          remove: (key: string) => void items.delete(key),
        },
        clock: {
          now: Date.now,
          setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
          clearTimeout: (timer: number) => clearTimeout(timer),
        },
        host: { emit: (type: string, payload: object) => changes.push({ type, ...payload }) },
        adapters: { find: () => undefined },
        ended: new Set(),
        isMobile: false,
      }
      window.loaded = await openSiteSessions(app, { projectId: 'local', relayUrl }, 'sample')
      return new Promise<string>((resolve, reject) => {
        const chainIds = ['eip155:31337', 'eip155:31338']
        const { signal } = new AbortController()
        const wanted = { namespace: 'eip155', chainIds, siteChainIds: chainIds }
        const show = (step: { is: string; uri: string }) => step.is === 'pairing' && resolve(step.uri)
        window.connecting = window.loaded.connect({ ...wanted, signal, show })
        window.connecting.catch(reject)
      })
    },
    { chunk, relayUrl },
  )
  return { frame, uri }
}

const ask = (frame: Frame, method: string, params: unknown[]) =>
  frame.evaluate(
    ({ method, params }) =>
      window.loaded
        .request({ namespace: 'eip155', chainId: 'eip155:31337', method, params })
        .catch((error: { code: unknown }) => ({ code: error.code })),
    { method, params },
  )

test.describe('the sample wallet', () => {
  let wallet: WalletkitWallet
  test.beforeEach(async ({ browser, stack }) => {
    wallet = await openWalletkitWallet(browser, stack)
  })
  test.afterEach(() => wallet.close())

  test('pairs with the connector in the iframe, signs, sends, switches and disconnects', async ({
    page,
    shop,
    stack,
    request,
    chains,
  }) => {
    const { files } = await (await request.get(`${stack.cdn}/1/manifest.json`)).json()
    const chunk = Object.keys(files).find(path => /^assets\/openSiteSessions-\w+\.js$/.test(path))
    const said: string[] = []
    page.on('console', message => message.type() !== 'debug' && said.push(message.text()))
    await shop.visit('plain')
    const { frame, uri } = await startPairing(page, `${stack.cdn}/${chunk}`, stack.relay)

    await wallet.pair(uri)
    await expect(wallet.question).toContainText('https://shop.example')
    const { violations } = await new AxeBuilder({ page: wallet.page }).analyze()
    expect(violations).toEqual([])
    await wallet.approve()
    const [first, second] = wallet.accounts
    const connected = await frame.evaluate(() => window.connecting)
    expect(connected).toMatchObject({ accounts: [{ address: first }, { address: second }], chainId: 'eip155:31337' })

    const signing = ask(frame, 'personal_sign', ['0x68656c6c6f', first])
    await expect(wallet.question).toContainText('hello')
    await wallet.approve()
    const signature = (await signing) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(first)

    const refused = ask(frame, 'personal_sign', ['0x68656c6c6f', first])
    await wallet.reject()
    expect(await refused).toEqual({ code: 'user_rejected' })

    await chains.first.setBalance({ address: first, value: parseEther('1') })
    const sending = ask(frame, 'eth_sendTransaction', [{ from: first, to: second, value: '0x1' }])
    await wallet.approve()
    const hash = (await sending) as `0x${string}`
    expect(await chains.first.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })

    await wallet.selectAccount(2)
    await expect.poll(() => ask(frame, 'eth_accounts', [])).toEqual([second, first])
    await wallet.selectNetwork('Local chain two')
    await expect.poll(() => ask(frame, 'eth_chainId', [])).toBe('0x7a6a')

    await wallet.disconnect()
    await expect
      .poll(() => frame.evaluate(() => window.changes.at(-1)))
      .toEqual({ type: 'connection.removed', id: 'eip155:walletconnect' })
    await expect(wallet.page.getByText('None yet.')).toBeVisible()
    expect(said).toEqual([])
  })

  test('explains why a link is invalid', async () => {
    await wallet.pair('https://not.a/link')
    await expect(wallet.page.getByRole('status')).not.toBeEmpty()
    const { violations } = await new AxeBuilder({ page: wallet.page }).analyze()
    expect(violations).toEqual([])
  })
})
