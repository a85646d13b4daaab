import { afterEach, expect, test, vi } from 'vitest'
import { tellOptions, wearSiteTexts } from './tellOptions.ts'
import { createTestApp, testNetwork } from './testApp.ts'

afterEach(() => void vi.restoreAllMocks())

test('invalid options are reported, and the modal works without them', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = createTestApp({ options: { theme: 'blue', networks: 'eip155:10,eip155:137' } })
  await tellOptions(app)
  expect(warn).toHaveBeenCalledExactlyOnceWith('ConnectKit: data-theme is "blue"; it takes light, dark, auto.')
  const advice = expect.stringContaining('eip155:137 is not among')
  await vi.waitFor(() => expect(error).toHaveBeenCalledExactlyOnceWith(advice))
  expect(app.store.getState()).toMatchObject({
    alerts: { reported: ['networkNotFound'] },
    networks: { list: [{ id: 'eip155:10' }] },
  })
})

test('an invalid network object is dropped alone, and reported', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const own = testNetwork('eip155:424242', 'Elsewhere')
  const app = createTestApp({
    options: { networks: [own, { ...own, id: 'eip155:5', rpcUrls: ['wss://a'] }, 'eip155:10'] },
  })
  await tellOptions(app)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('rpcUrls.0 is wrong'))
  expect(app.store.getState().networks.list.map(({ name }) => name)).toEqual(['Elsewhere', 'Optimism'])
})

test('a text that a page may not reword is reported, and the others are used', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const option = { 'connect.title': 'Join the club', 'connect.promise': 'Trust us' }
  await tellOptions(createTestApp({ options: { texts: option } }))
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('data-texts leaves out "connect.promise"'))
  const texts = { 'connect.title': 'Connect a wallet', 'connect.or': 'or' }
  wearSiteTexts(texts, option)
  expect(texts).toEqual({ 'connect.title': 'Join the club', 'connect.or': 'or' })
})
