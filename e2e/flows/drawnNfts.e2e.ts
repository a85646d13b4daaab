import { expect } from '@playwright/test'
import { hostileContracts } from '../fixtures/hostileContracts.ts'
import { test } from '../fixtures/test.ts'

/* NFTs whose contracts draw them, in each usual way. */

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><rect width="90" height="90" fill="${colour}"/><text x="9" y="50">Sea</text></svg>`
const base64 = (text: string) => Buffer.from(text).toString('base64')

const uris = {
  'In base64': `data:application/json;base64,${base64(
    JSON.stringify({ name: 'In base64', image: `data:image/svg+xml;base64,${base64(drawing('#17a'))}` }),
  )}`,
  'In image_data': `data:application/json,${encodeURIComponent(
    JSON.stringify({ name: 'In image_data', image_data: drawing('#a17') }),
  )}`,
  'As it is': `data:application/json;utf8,{"name": "As it is", "image": "data:image/svg+xml;utf8,${drawing('#1a7')}",}`,
  'For a page': `{"name":"For a page","image":${JSON.stringify(drawing('#71a').replace(/ xmlns="[^"]*"/, ''))}}`,
}

test('NFTs that are drawn on the chain have pictures', async ({ shop, modal, wallet, chains, stack }) => {
  const [own] = wallet.accounts
  await shop.visit('plain')
  const contracts = await hostileContracts(chains.first)
  const drawn = await contracts.deploy('DrawnNft')
  for (const [index, uri] of Object.values(uris).entries())
    await contracts.call(drawn, 'draw', [own, BigInt(index + 1), uri])
  await shop.connect()
  await shop.connectButton.click()
  await modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
  for (const name of Object.keys(uris)) {
    const picture = modal.dialog.getByRole('listitem').filter({ hasText: name }).locator('img')
    // The server draws the images one after the other.
    await expect
      .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth), {
        message: name,
      })
      .toBe(640)
    const source = new URL((await picture.getAttribute('src')) ?? '')
    expect(source.origin).toBe(new URL(stack.cdn).origin)
    expect((await fetch(source)).headers.get('Content-Type')).toBe('image/png')
  }
})
