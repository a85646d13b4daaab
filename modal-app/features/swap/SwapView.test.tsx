import { expect, test, vi } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { prepareSwap } from './prepareSwap.ts'
import { changeForm } from './swap.ts'
import { know, world } from './testSwapWorld.ts'

/** A form whose steps the server builds only once the test says so; then another amount is written. */
function changedMeanwhile() {
  const { app, quote, swap } = world()
  const { post } = app.api
  let answer = () => {}
  const late = new Promise<void>(resolve => {
    answer = resolve
  })
  const posted = vi.spyOn(app.api, 'post').mockImplementationOnce((async (...given: Parameters<typeof post>) => {
    await late
    return post(...given)
  }) as typeof post)
  const change = async () => {
    await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(1))
    posted.mockImplementationOnce(() => new Promise(() => {}))
    changeForm(app, form => ({ ...form, amount: '1000', isPreparing: false }))
    know(app, { quotes: [{ ...quote, fromAmount: '1000000000' }] })
  }
  return { app, swap, answer, posted, change }
}

test('a press after a new amount counts, although the server is still building the previous steps', async () => {
  const { app, posted, change } = changedMeanwhile()
  const screen = mountApp(app)
  await screen.offers('Review swap')
  screen.click('Review swap')
  await change()
  await vi.waitFor(() => expect(screen.button('Review swap').ariaBusy).not.toBe('true'))
  screen.click('Review swap')
  await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(2))
})

test('steps built for the previous amount do not end the wait for the current one', async () => {
  const { app, swap, answer, posted, change } = changedMeanwhile()
  const first = prepareSwap(app)
  await change()
  void prepareSwap(app)
  await vi.waitFor(() => expect(posted).toHaveBeenCalledTimes(2))
  answer()
  await first
  expect(swap()?.form).toMatchObject({ amount: '1000', isPreparing: true })
})

test('an amount with too many decimals is told the maximum', async () => {
  const { app } = world()
  changeForm(app, form => ({ ...form, amount: '0.1234567' }))
  const screen = mountApp(app)
  await screen.says('USDC has only 6 decimals.')
  expect(screen.dialog().querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
})

test('the one-line price gives the minimum that arrives, with its unit and few digits', async () => {
  const { app, quote } = world()
  know(app, { quotes: [{ ...quote, toAmount: '612345678901234567', minimum: '606222222112222221' }] })
  const screen = mountApp(app)
  await screen.says('at least 0.606222 ETH')
})

test('a minimum below the last shown digit is written in full: “at least 0” would promise nothing', async () => {
  const { app, quote } = world()
  know(app, { quotes: [{ ...quote, toAmount: '12345', minimum: '12221' }] })
  const screen = mountApp(app)
  await screen.says('at least 0.000000000000012221 ETH')
})
