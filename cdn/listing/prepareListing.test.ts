import { expect, test } from 'vitest'
import { listedWallet } from '../testApp.ts'
import { prepareListing } from './prepareListing.ts'

const read = async (name: string) => new TextEncoder().encode(name.startsWith('same') ? 'same' : name)

// @spec 7.listing-images
test('gives every picture a path made of its content', async () => {
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
  expect(c).toEqual(listedWallet('c'))
  expect(listing.networkImages['eip155:1']).toMatch(/^\/images\/[0-9a-f]{16}\.webp$/)
  expect([...images.keys()].map(path => `/${path}`)).toEqual([a?.image, listing.networkImages['eip155:1']])
})

test('fails with the picture that cannot be read', async () => {
  const failing = () => Promise.reject(new Error('there is no a.svg'))
  const source = { wallets: [listedWallet('a', { image: 'a.svg' })], networkImages: {} }
  await expect(prepareListing(source, failing)).rejects.toThrow('there is no a.svg')
})
