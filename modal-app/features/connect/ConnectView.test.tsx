import { expect, test, vi } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, harbour, lantern, testWallet } from '../../boot/testApp.ts'

test('every wallet of the page is a button whose name begins with the wallet’s', () => {
  expect(mountApp(createTestApp()).buttons()).toEqual(['Close', 'Harbour Installed', 'Lantern Installed'])
})

test('the page is named in what connecting means', async () => {
  await mountApp(createTestApp()).says('Connecting lets shop.example see your address')
})

test('a page without wallets tells what to do', () => {
  const screen = mountApp(createTestApp({ wallets: [] }))
  expect(screen.dialog().textContent).toContain('No wallet in this browser yet')
  expect(screen.buttons()).toEqual(['Close'])
})

test('a wallet that announces itself late gets its row', async () => {
  const app = createTestApp({ wallets: [] })
  const screen = mountApp(app)
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [lantern] } }))
  await screen.offers('Lantern Installed')
})

test.each(['Browser wallet', 'محفظة النور', '<b>Harbour</b>', '__proto__', '\\u202eHarbour', '{wallet}'])(
  'a wallet that calls itself %s is shown so',
  async name => {
    const app = createTestApp({ wallets: [testWallet('Odd', { name })] })
    app.wallet('example.odd').features.asksUser = true
    const screen = mountApp(app)
    screen.click(`${name} Installed`)
    await vi.waitFor(() => expect(screen.dialog().querySelector('h2')?.textContent).toBe(`Continue in ${name}`))
  },
)

test('a click on a wallet shows that it is waited for, and the way back', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  const screen = mountApp(app)
  screen.click('Harbour Installed')
  await screen.says('Continue in Harbour')
  expect(screen.buttons()).toEqual(['Back', 'Close', 'Cancel'])
})

test('two clicks in a row ask the wallet once', async () => {
  const app = createTestApp()
  const wallet = app.wallet(harbour.id)
  wallet.features.asksUser = true
  const connect = vi.spyOn(wallet, 'connect')
  const screen = mountApp(app)
  const row = screen.button('Harbour Installed')
  row.click()
  row.click()
  await screen.says('Continue in Harbour')
  expect(connect).toHaveBeenCalledOnce()
})
