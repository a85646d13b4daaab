import { expect, type Page } from '@playwright/test'
import { createModal } from '../fixtures/modal.ts'
import { test } from '../fixtures/test.ts'

const wallets = [
  { name: 'Alder', rdns: 'test.alder', account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  { name: 'Birch', rdns: 'test.birch', account: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
] as const
const [alder] = wallets

/** Wallets of the page that approve everything and count their requests. */
const walletsScript = `<script>
  const asked = []
  for (const { account, ...wallet } of ${JSON.stringify(wallets)}) {
    const provider = {
      async request({ method }) {
        asked.push(method)
        if (/accounts$/i.test(method)) return [account]
        if (method === 'eth_chainId') return '0x7a69'
        throw Object.assign(new Error('Not known'), { code: 4200 })
      },
      on() {},
      removeListener() {},
    }
    const info = { uuid: crypto.randomUUID(), icon: 'data:image/png;base64,AA', ...wallet }
    const announce = () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }
</script>`

/** The modal's messages through its port, and the port. */
interface Overheard {
  said: string[]
  port: MessagePort | undefined
}

interface Seen {
  asked: string[]
  heard: string[]
  text: string | null | undefined
}

const overhear = (page: Page) =>
  page.addInitScript(() => {
    const overheard: Overheard = { said: [], port: undefined }
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (text: string, ...others: never[]) {
      const { m } = JSON.parse(text)
      // The rest are answers.
      if (m) overheard.said.push(m)
      overheard.port = this
      postMessage.call(this, text, ...others)
    }
    Object.assign(window, { overheard })
  })

test('switching between connected wallets takes one message each way, and the next frame shows it', async ({
  page,
  pages,
  tag,
}) => {
  await overhear(page)
  await page.goto(await pages.serve(`${walletsScript}${tag('data-project-id="chains"')}`))
  const modal = createModal(page)
  for (const { rdns } of wallets)
    await page.evaluate(walletId => window.ConnectKit.connect({ walletId, namespace: 'eip155' }), rdns)
  await page.evaluate(() => void window.ConnectKit.open({ view: 'ProfileWallets' }))
  await expect(modal.dialog).toContainText(/Birch.*Active.*Also connected.*Alder/)
  const askedBefore = await page.evaluate('asked.length')

  const row = modal.dialog.getByRole('button', { name: /Alder.*Switch/ })
  await row.evaluate(row => {
    const { said, port } = (window as unknown as { overheard: Overheard }).overheard
    const dialog = row.closest('[role=dialog]')
    const heard: string[] = []
    // Answers are to earlier calls, such as for balances, which take their time: after the press, `said` has none.
    const isTold = new Promise<void>(resolve =>
      port?.addEventListener('message', ({ data }) => {
        const { m } = JSON.parse(data)
        if (m) heard.push(m)
        if (heard.includes('connections.changed')) resolve()
      }),
    )
    const follow = async () => {
      const asked = said.filter(name => name !== 'gesture.made')
      await isTold
      await new Promise(resolve => requestAnimationFrame(resolve))
      return { asked, heard, text: dialog?.textContent }
    }
    addEventListener('pointerdown', () => Object.assign(said, { length: 0 }), true)
    // Runs after all handlers of the row itself.
    addEventListener('click', () => Object.assign(window, { seen: follow() }))
  })
  await row.click()
  const seen = await modal.dialog.evaluate(() => (window as unknown as { seen: Promise<Seen> }).seen)

  expect(seen.asked).toEqual(['connection.activated'])
  expect(seen.heard.filter(name => name !== 'ping')).toEqual(['connections.changed'])
  expect(seen.text).toMatch(/Alder.*Active.*Also connected.*Birch/)
  expect(await page.evaluate('asked.length')).toBe(askedBefore)
  expect(await page.evaluate(() => window.ConnectKit.getAccount()?.address)).toBe(alder.account)
})
