import { expect, test } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp } from '../../boot/testApp.ts'
import { currentRoute } from '../../flow/router.ts'

test('explains three things about wallets with decorative pictures, then offers to get one', async () => {
  const app = createTestApp()
  app.store.setState({
    open: true,
    router: { history: [{ view: 'Connect' }, { view: 'WhatIsAWallet' }], direction: 'forward' },
  })
  const screen = mountApp(app)
  await screen.offers('Get a wallet')
  const headings = [...screen.dialog().querySelectorAll('h2')]
  expect(headings).toHaveLength(3)
  for (const heading of headings)
    expect(heading.closest('div')?.parentElement?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  screen.click('Get a wallet')
  expect(currentRoute(app.store.getState().router)).toEqual({ view: 'GetWallet' })
})
