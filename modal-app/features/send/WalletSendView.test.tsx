import { expect, test, vi } from 'vitest'
import type { RecipientFacts } from '../../adapters/Transfers.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { currentRoute } from '../../flow/router.ts'
import { changeForm, changeSend } from './send.ts'
import { typeAmount } from './sendActions.ts'
import { recipient, world } from './testSendFlow.ts'

test.each<[string, (app: Awaited<ReturnType<typeof world>>['app']) => void]>([
  ['another amount', app => typeAmount(app, '0.5')],
  ['another recipient', app => changeSend(app, form => changeForm(form, { recipient: `${recipient}s` }))],
  [
    'the same again',
    app => {
      typeAmount(app, '0.5')
      typeAmount(app, '0.25')
    },
  ],
])('a press after %s counts, although the network is still checking the previous content', async (_, change) => {
  const { app, fill } = await world()
  const check = vi.spyOn(app.adapter.has.transfers, 'checkTransfer')
  check.mockReturnValueOnce(new Promise(() => {}))
  await fill()
  const screen = mountApp(app)
  await screen.offers('Review send')
  screen.click('Review send')
  await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(1))
  // It is being checked: another press of the same changes nothing.
  screen.click('Review send')
  change(app)
  await vi.waitFor(() => expect(screen.button('Review send').ariaBusy).not.toBe('true'))
  screen.click('Review send')
  await vi.waitFor(() => expect(currentRoute(app.store.getState().router).view).toBe('WalletSendPreview'))
  expect(check).toHaveBeenCalledTimes(2)
})

test('with a wallet that has a window, a press opens it only once the recipient is known', async () => {
  const { app, wallet, fill, view } = await world()
  const openForRequest = vi.fn(() => undefined)
  wallet.capabilities = { openForRequest }
  let tell = (_: RecipientFacts) => {}
  const read = vi.spyOn(app.adapter.has.transfers, 'recipientFacts')
  const reading = new Promise<RecipientFacts>(resolve => {
    tell = resolve
  })
  read.mockReturnValueOnce(reading)
  const filled = fill()
  const screen = mountApp(app)
  await screen.offers('Review send')
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  screen.click('Review send')
  await vi.waitFor(() => expect(view()).toBe('WalletSendPreview'))
  expect(openForRequest).not.toHaveBeenCalled()
  screen.click('Back')
  tell({ isUnused: 'surely' })
  await filled
  await screen.says('This address has never been used')
  screen.click('Review send')
  expect(openForRequest).toHaveBeenCalledOnce()
})
