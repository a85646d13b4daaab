import { afterEach, expect, test, vi } from 'vitest'
import { frameTemplate } from './frameTemplate.mjs'
import { modalParts, projectEntry } from './testApp.ts'
import { createWorker } from './worker.ts'

afterEach(() => vi.restoreAllMocks())

const texts: Readonly<Record<string, string>> = {
  '/releases.json': '["1.0.0"]',
  '/1.0.0/modal.template': frameTemplate(modalParts),
}
const fromTexts = async (url: string) => {
  const text = texts[new URL(url).pathname]
  return new Response(text ?? null, { status: text === undefined ? 404 : 200 })
}
const bindings = {
  ASSETS: { fetch: fromTexts },
  PROJECTS: JSON.stringify({ projects: [projectEntry()] }),
  PUBLIC_URL: 'https://cdn.test',
}
const ask = () => new Request('https://cdn.test/v1/config?projectId=demo')

// A worker once kept answering its first failure.
test('retries a failed start with the next request', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'log').mockReturnValue()
  let failures = 2
  const ASSETS = {
    async fetch(url: string) {
      if (failures > 0 && url.endsWith('releases.json')) {
        failures -= 1
        throw new Error('the store of files is away')
      }
      return fromTexts(url)
    },
  }
  const worker = createWorker()
  for (let attempt = 0; attempt < 2; attempt++) {
    const refused = await worker.fetch(ask(), { ...bindings, ASSETS })
    expect(refused.status).toBe(500)
    expect(await refused.json()).toEqual({ error: expect.not.stringContaining('away'), code: 'internal' })
  }
  expect(told).toHaveBeenCalledTimes(2)
  expect((await worker.fetch(ask(), { ...bindings, ASSETS })).status).toBe(200)
})

test('starts once for concurrent and later requests', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const fetch = vi.fn(bindings.ASSETS.fetch)
  const worker = createWorker()
  await Promise.all([
    worker.fetch(ask(), { ...bindings, ASSETS: { fetch } }),
    worker.fetch(ask(), { ...bindings, ASSETS: { fetch } }),
  ])
  const reads = fetch.mock.calls.length
  await worker.fetch(ask(), { ...bindings, ASSETS: { fetch } })
  expect(fetch).toHaveBeenCalledTimes(reads)
})
