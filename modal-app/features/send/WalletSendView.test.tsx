import { expect, test, vi } from 'vitest'
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
