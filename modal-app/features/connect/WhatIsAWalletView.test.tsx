import { expect, test } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp } from '../../boot/testApp.ts'
import { currentRoute } from '../../dialog/router.ts'

test('three things are said of wallets, beside pictures nobody has to hear, and then there is one to get', async () => {
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
