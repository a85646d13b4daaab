import { expect } from '@playwright/test'
import { test as base } from '../fixtures/test.ts'
import { type StorageSites, startStorageSites } from './storageSites.ts'

const test = base.extend<{ sites: StorageSites }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern.
  sites: async ({}, use) => {
    const sites = await startStorageSites()
    await use(sites)
    await sites.stop()
  },
})

const places = ['window', 'nested', 'elsewhere'] as const

test('the secure site keeps a sealed key and cookies over a restart, separately in its window and each site’s frame', async ({
  playwright,
  browserName,
  channel,
  launchOptions,
  sites,
}, info) => {
  const options = { ...launchOptions, channel }
  const visitAll = async (time: string) => {
    const context = await playwright[browserName].launchPersistentContext(info.outputPath('profile'), options)
    const page = await context.newPage()
    for (const place of places) {
      await page.goto(sites.addresses(`${place}-${time}`)[place])
      await sites.report(`${place}-${time}`)
    }
    await context.close()
    const reports = places.map(async place => [place, await sites.report(`${place}-${time}`)] as const)
    return Object.fromEntries(await Promise.all(reports))
  }
  const first = await visitAll('first')
  const second = await visitAll('second')
  for (const place of places) {
    const inFrame = '__Host-none __Host-partitioned'
    expect(first[place], place).toMatchObject({
      ...{ secureContext: true, subtle: true, localStorage: 'new', indexedDb: 'new' },
      hostCookie: place === 'window' ? `${inFrame} __Host-plain` : inFrame,
      key: expect.stringMatching(/^new sealed /),
    })
    const kept = { localStorage: 'old', indexedDb: 'old', key: first[place]?.key.replace('new', 'old') }
    expect(second[place], place).toEqual({ ...first[place], ...kept })
  }
  expect(new Set(places.map(place => first[place]?.key)).size).toBe(places.length)
})
