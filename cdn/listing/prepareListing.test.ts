import { expect, test } from 'vitest'
import { walletPicturesSchema } from '../../shared/wallets.schema.ts'
import { listedWallet } from '../testApp.ts'
import { prepareListing } from './prepareListing.ts'

const read = async (name: string) => new TextEncoder().encode(name.startsWith('same') ? 'same' : name)

// @spec 7.listing-images
test('gives every image a path made from its content', async () => {
  const { listing, images } = await prepareListing(
    {
      wallets: [
        listedWallet('a', { image: 'same-1.svg' }),
        listedWallet('b', { image: 'same-2.svg' }),
        listedWallet('c'),
      ],
      networkImages: { 'eip155:1': 'other.webp' },
    },
    read,
  )
  const [a, b, c] = listing.wallets
  expect(a?.image).toMatch(/^\/images\/[0-9a-f]{16}\.svg$/)
  expect(b?.image).toBe(a?.image)
  expect(c).toEqual({ ...listedWallet('c'), order: 3 })
  expect(listing.networkImages['eip155:1']).toMatch(/^\/images\/[0-9a-f]{16}\.webp$/)
  expect([...images.keys()].map(path => `/${path}`).filter(path => !path.endsWith('.json'))).toEqual([
    a?.image,
    listing.networkImages['eip155:1'],
  ])
})

test('puts only the small drawings of wallets into one sheet, named by its content', async () => {
  const wallets = ['a.svg', 'same-1.svg', 'same-2.svg', 'large.webp', undefined].map((image, index) =>
    listedWallet(`${index}`, { image }),
  )
  const readSized = async (name: string) => (name === 'large.webp' ? new Uint8Array(6001) : read(name))
  const { listing, images } = await prepareListing({ wallets, networkImages: { 'eip155:1': 'net.svg' } }, readSized)
  expect(listing.pictures).toMatch(/^\/images\/[0-9a-f]{16}\.json$/)
  const sheet = JSON.parse(new TextDecoder().decode(images.get(listing.pictures?.slice(1) ?? '')))
  expect(walletPicturesSchema.parse(sheet)).toEqual({
    [listing.wallets[0]?.image ?? '']: 'data:image/svg+xml,a.svg',
    [listing.wallets[1]?.image ?? '']: 'data:image/svg+xml,same',
  })
})

test('images of less known wallets stay separate files once the sheet is full', async () => {
  const wallets = Array.from({ length: 200 }, (_, index) => listedWallet(`${index}`, { image: `${index}.svg` }))
  const readLong = async (name: string) => new TextEncoder().encode(name.padEnd(5000, 'x'))
  const { listing, images } = await prepareListing({ wallets, networkImages: {} }, readLong)
  const bytes = images.get(listing.pictures?.slice(1) ?? '')
  expect(bytes?.byteLength).toBeLessThan(600_000)
  const sheet = JSON.parse(new TextDecoder().decode(bytes))
  expect(sheet).toHaveProperty([listing.wallets[99]?.image ?? ''])
  expect(sheet).not.toHaveProperty([listing.wallets[150]?.image ?? ''])
})

test('wallets without images have no sheet', async () => {
  const { listing, images } = await prepareListing({ wallets: [listedWallet('a')], networkImages: {} }, read)
  expect(listing).not.toHaveProperty('pictures')
  expect(images.size).toBe(0)
})

test('fails if an image cannot be read', async () => {
  const failing = () => Promise.reject(new Error('there is no a.svg'))
  const source = { wallets: [listedWallet('a', { image: 'a.svg' })], networkImages: {} }
  await expect(prepareListing(source, failing)).rejects.toThrow('there is no a.svg')
})

// @spec 7.currency-images
test('pictures of money are one sheet, apart from the wallets’', async () => {
  const moneyImages = { currencies: { USD: 'usd.svg' }, tokens: { USDC: 'usdc.svg' } }
  const { listing, images } = await prepareListing({ wallets: [], networkImages: {}, moneyImages }, async name =>
    new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`),
  )
  const { money } = listing
  const sheet = JSON.parse(new TextDecoder().decode(images.get(money?.pictures.slice(1) ?? '')))
  expect(Object.keys(walletPicturesSchema.parse(sheet))).toEqual([money?.currencies.USD, money?.tokens.USDC])
  expect(listing).not.toHaveProperty('pictures')
})
