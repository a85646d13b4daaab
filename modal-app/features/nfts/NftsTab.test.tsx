import { expect, test, vi } from 'vitest'
import type { ApiClient } from '../../api/client.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, harbour, testConnection, testNetwork } from '../../boot/testApp.ts'
import { openModal } from '../../flow/openModal.ts'
import { nfts, spam } from '../../gallery/ownings.ts'
import { openNfts } from './nftActions.ts'

async function opened(pages: (object | Error)[]) {
  const asked: unknown[] = []
  const get = async (name: string, query: object) => {
    if (name !== 'nfts') throw new Error('not asked here')
    asked.push(query)
    const page = pages.shift()
    if (page === undefined || page instanceof Error) throw page ?? new Error('no more pages')
    return page
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.report([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  const app = createTestApp({
    connections: [testConnection(harbour)],
    networks: [{ ...testNetwork('eip155:1', 'Ethereum'), explorerUrl: 'https://explorer.example' }],
    api: { get: get as ApiClient['get'] },
  })
  const screen = mountApp(app)
  openModal(app, {})
  await screen.offers('NFTs')
  screen.click('NFTs')
  const names = () =>
    [...screen.dialog().querySelectorAll('[role="tabpanel"] li bdi:first-child')].map(each => each.textContent)
  return { app, screen, asked, names }
}

test('NFTs are shown with picture, name and collection, page by page', async () => {
  const [first, second] = nfts
  const { screen, asked, names } = await opened([
    { data: [{ ...first, image: '/nfts/1.png' }], next: 'p2' },
    { data: [{ ...second, amount: '3', standard: 'ERC1155' }], next: null },
  ])
  await screen.says('Harbour Light #2')
  expect(names()).toEqual(['Harbour Light #1', 'Harbour Lights', 'Harbour Light #2', 'Harbour Lights'])
  await screen.says('×3')
  expect(asked).toEqual([
    { chainId: 'eip155:1', cursor: undefined },
    { chainId: 'eip155:1', cursor: 'p2' },
  ])
  expect(screen.dialog().querySelector('[role="tabpanel"] img')?.getAttribute('src')).toBe(
    'https://cdn.example/nfts/1.png',
  )
  expect(screen.dialog().querySelector('[role="tabpanel"] a')?.getAttribute('href')).toBe(
    `https://explorer.example/address/${first?.contract}`,
  )
})

test('suspected spam is hidden until the visitor asks for it', async () => {
  const { screen } = await opened([{ data: [nfts[0], spam], next: null }])
  await screen.offers('Hidden (1)')
  expect(screen.dialog().textContent).not.toContain('CLAIM')
  const toggle = screen.button('Hidden (1)')
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  toggle.click()
  await screen.says('CLAIM')
  await screen.says('These look like spam')
})

test('an account without NFTs says so', async () => {
  const { screen } = await opened([{ data: [], next: null }])
  await screen.says('No NFTs yet')
})

test('a failure can be tried again', async () => {
  const { screen } = await opened([new Error('no'), { data: [nfts[0]], next: null }])
  await screen.says('NFTs unavailable')
  screen.click('Try again')
  await screen.says('Harbour Light #1')
})

test('NFTs that cannot be updated stay, with their time, and are read from the start again', async () => {
  const { app, screen, names } = await opened([
    { data: [nfts[0]], next: null },
    new Error('no'),
    { data: [nfts[1], nfts[0]], next: null },
  ])
  await screen.says('Harbour Light #1')
  app.clock.advance(30_000)
  await openNfts(app)
  await screen.says(/Couldn’t update your NFTs.*As of .*Harbour Light #1/)
  screen.click('Try again')
  await screen.says('Harbour Light #2')
  expect(names()).toEqual(['Harbour Light #2', 'Harbour Lights', 'Harbour Light #1', 'Harbour Lights'])
  expect(screen.dialog().textContent).not.toContain('Couldn’t update')
})

test('an NFT without a name shows its number, and a broken picture a placeholder', async () => {
  const { screen } = await opened([{ data: [{ ...nfts[0], name: '', image: '/nfts/1.png' }], next: null }])
  await screen.says('#1')
  screen.dialog().querySelector('[role="tabpanel"] img')?.dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(screen.dialog().querySelector('[role="tabpanel"] img')).toBeNull())
})

test('a site without a source of NFTs says so once, and leads to the explorer', async () => {
  const { screen, asked } = await opened([{ data: [], next: null, isUnseen: true }])
  await screen.says('This site can’t show NFTs on Ethereum.')
  const link = screen.dialog().querySelector('[role="tabpanel"] a[href^="https://explorer.example/address/"]')
  expect(link?.textContent).toBe('View on explorer.example')
  expect(asked).toHaveLength(1)
})
