import { expect, test } from 'vitest'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, harbour, type TestAppOptions, testConnection, testNetwork } from '../../boot/testApp.ts'
import { goTo } from '../../flow/goTo.ts'
import { openModal } from '../../flow/openModal.ts'

const connections = [testConnection(harbour)]

function explained(options: TestAppOptions = { connections }) {
  const app = createTestApp(options)
  const screen = mountApp(app)
  openModal(app, { view: 'WhatIsANetwork' })
  return { app, screen }
}

test('a connected visitor sees how the site uses the network', async () => {
  const { app, screen } = explained()
  await screen.offers('About Ethereum')
  screen.click('About Ethereum')
  await screen.says(/Ethereum.*Ethereum networks.*1.*ETH.*node\.example/)
  expect(screen.title()).toBe('Network details')
  expect(app.host.payloads('modal.changed').at(-1)).toMatchObject({ view: 'WhatIsANetwork' })
  screen.click('Back')
  await screen.offers('About Ethereum')
})

test('a network that only the page names says so', async () => {
  const { app, screen } = explained()
  goTo(app, { view: 'NetworkDetails', network: testNetwork('eip155:5150', 'Elsewhere') })
  await screen.says(/Details from shop\.example\. Not verified/)
})

test('without a wallet it shows the network of the next connection', async () => {
  const { screen } = explained({ connections: [] })
  await screen.offers('About Ethereum')
})

test('the page cannot open it by name', () => {
  const { app } = explained()
  expect(() => openModal(app, { view: 'NetworkDetails' })).toThrow('open() has no view "NetworkDetails"')
})

test('it closes when the site removes the network', async () => {
  const { app, screen } = explained()
  await screen.offers('About Ethereum')
  screen.click('About Ethereum')
  await screen.says(/node\.example/)
  app.store.setState(({ networks }) => ({ networks: { ...networks, list: networks.list.slice(1) } }))
  await screen.says(/isn’t on the others|no longer uses/)
})
