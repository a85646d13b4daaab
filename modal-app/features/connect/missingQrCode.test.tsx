import { expect, test, vi } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp } from '../../boot/testApp.ts'
import { goTo } from '../../flow/goTo.ts'
import { openModal } from '../../flow/openModal.ts'
import { listedWallet } from '../../wallets/listedWallet.ts'

const load = vi.hoisted(() => vi.fn())
vi.mock('../../ui/QrCode.tsx', () => {
  load()
  throw new Error('Failed to fetch')
})

test('codes that cannot be loaded leave the rest in place', async () => {
  const app = createTestApp()
  const screen = mountApp(app)
  openModal(app, {})
  goTo(app, { view: 'GetWallet', wallet: listedWallet('Alder', { appStore: 'https://store.example/ios' }) })
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  await vi.dynamicImportSettled()
  expect(screen.dialog().textContent).toContain('alder.example')
})
