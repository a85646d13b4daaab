import { test } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { know, world } from './testSwapWorld.ts'

test('the price in one line says the least that arrives, with its unit and without a tail of digits', async () => {
  const { app, quote } = world()
  know(app, { quotes: [{ ...quote, toAmount: '612345678901234567', minimum: '606222222112222221' }] })
  const screen = mountApp(app)
  await screen.says('at least 0.606222 ETH')
})

test('what is less than the last digit shown is written whole: at least nothing would be no promise', async () => {
  const { app, quote } = world()
  know(app, { quotes: [{ ...quote, toAmount: '12345', minimum: '12221' }] })
  const screen = mountApp(app)
  await screen.says('at least 0.000000000000012221 ETH')
})
