import { expect, test, vi } from 'vitest'
import { currentRoute } from '../../flow/router.ts'
import { followFee, prepareSend } from './prepareSend.ts'
import { chooseMax, typeAmount } from './sendActions.ts'
import { world } from './testSendFlow.ts'

/* What Max has filled in stays payable: the fee may rise before the review, and while it stands open. */

const fees = (gwei: bigint) => ({ likely: 21_000n * gwei * 10n ** 9n, most: 42_000n * gwei * 10n ** 9n })

async function maxWorld() {
  const all = await world()
  const { app, fill } = all
  await fill('')
  app.adapter.fee = fees(1n)
  await chooseMax(app, ['en'])
  const shown = () => {
    const route = currentRoute(app.store.getState().router)
    return route.view === 'WalletSendPreview' ? route.prepared : undefined
  }
  return { ...all, shown }
}

test('a fee that rose after Max was pressed lowers the amount before the review', async () => {
  const { app, form, shown } = await maxWorld()
  expect(form()?.amount).toBe('1.499958')
  app.adapter.fee = fees(10n)
  await prepareSend(app, ['en'])
  expect(shown()).toMatchObject({ amount: 1_499_580_000_000_000_000n, fee: fees(10n) })
  expect(form()?.amount).toBe('1.49958')
})

test('a fee above the balance refuses Max, and typed amounts stay', async () => {
  const { app, form, view } = await maxWorld()
  app.adapter.fee = fees(1_000_000n)
  await prepareSend(app, ['en'])
  expect(view()).toBe('WalletSend')
  expect(form()).toMatchObject({ refusal: { reason: 'fee' }, isPreparing: false })
  app.adapter.fee = fees(10n)
  typeAmount(app, '1.4999')
  await prepareSend(app, ['en'])
  expect(form()?.amount).toBe('1.4999')
})

test('a recipient that refuses is named as the reason, not the network', async () => {
  const { app, form, fill } = await maxWorld()
  const { estimateFee } = app.adapter.has.transfers
  app.adapter.has.transfers.estimateFee = async () => {
    throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
  }
  await prepareSend(app, ['en'])
  expect(form()?.refusal).toEqual({ reason: 'refused' })
  app.adapter.has.transfers.estimateFee = estimateFee
  await fill('1')
  expect(form()?.refusal).toBeUndefined()
})

test('an open review shows the current fee, and Max decreases with it', async () => {
  const { app, shown } = await maxWorld()
  await prepareSend(app, ['en'])
  const stop = followFee(app, ['en'])
  app.adapter.fee = fees(2n)
  app.clock.advance(20_000)
  await vi.waitFor(() => expect(shown()).toMatchObject({ amount: 1_499_916_000_000_000_000n, fee: fees(2n) }))
  // A lower one frees nothing that the visitor was not shown.
  app.adapter.fee = fees(1n)
  await vi.waitFor(() => {
    app.clock.advance(20_000)
    expect(shown()).toMatchObject({ amount: 1_499_916_000_000_000_000n, fee: fees(1n) })
  })
  stop()
  // The last read began before that.
  await new Promise(resolve => setTimeout(resolve, 20))
  app.adapter.fee = fees(3n)
  app.clock.advance(60_000)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(shown()?.fee).toEqual(fees(1n))
})

test('a review whose fee can no longer be paid leads back to the form, which says so', async () => {
  const { app, form, view, fill, shown } = await maxWorld()
  await fill('1.4')
  await prepareSend(app, ['en'])
  expect(shown()?.amount).toBe(1_400_000_000_000_000_000n)
  const { ConnectKitError } = await import('../../../shared/errors.ts')
  app.adapter.features = { checkError: new ConnectKitError('insufficient_funds', '', { lacks: 'fee', needed: '5' }) }
  const stop = followFee(app, ['en'])
  app.clock.advance(20_000)
  await vi.waitFor(() => expect(view()).toBe('WalletSend'))
  expect(form()).toMatchObject({ amount: '1.4', refusal: { reason: 'fee', needed: 5n } })
  stop()
})

test('during the wallet request, its content stays on screen', async () => {
  const { app, shown } = await maxWorld()
  await prepareSend(app, ['en'])
  const before = shown()
  app.store.setState({ task: { kind: 'send', status: 'waiting' } as never })
  const stop = followFee(app, ['en'])
  app.adapter.fee = fees(9n)
  app.clock.advance(20_000)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(shown()).toBe(before)
  stop()
})
