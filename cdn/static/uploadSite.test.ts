import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameTemplate } from '../frameTemplate.mjs'
import { publish } from '../publish.mjs'
import { modalParts } from '../testApp.ts'
import { uploadSite } from './uploadSite.ts'

let releasesDir = ''
beforeAll(async () => {
  releasesDir = await mkdtemp(join(tmpdir(), 'upload-'))
  for (const folder of ['1.0.0', 'assets', 'log/tile/0']) await mkdir(join(releasesDir, folder), { recursive: true })
  await writeFile(join(releasesDir, '1.0.0/loader.js'), 'loader()'.repeat(50))
  await writeFile(join(releasesDir, '1.0.0/modal.template'), frameTemplate(modalParts))
  await writeFile(join(releasesDir, '1.0.0/test.gated'), 'test()')
  await writeFile(join(releasesDir, '1.0.0/loader.d.ts'), 'export {}')
  await writeFile(join(releasesDir, 'assets/lazy.css'), ':root{}')
  await writeFile(join(releasesDir, 'log/checkpoint'), 'log')
  await writeFile(join(releasesDir, 'log/tile/0/000.p'), 'tile')
  await publish({ siteDir: releasesDir, version: '1.0.0' })
})
afterAll(() => rm(releasesDir, { recursive: true }))

const options = () => ({
  ...{ releasesDir, bucket: 'https://store.test/releases/', region: 'eu-central-1' },
  ...{ keys: { id: 'ID', secret: 'SECRET' }, now: () => 0 },
})

test('objects have the published files’ types and cache ages; pointers to a release come last', async () => {
  const sent: [path: string, type: string | null, age: string | null][] = []
  const count = await uploadSite({
    ...options(),
    fetch: async (url, init) => {
      const { pathname, search } = new URL(String(url))
      const headers = new Headers(init?.headers)
      expect(init?.method).toBe('PUT')
      expect(headers.get('Authorization')).toMatch(
        /^AWS4-HMAC-SHA256 Credential=ID\/19700101\/eu-central-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/,
      )
      sent.push([pathname + search, headers.get('Content-Type'), headers.get('Cache-Control')])
      return new Response(null)
    },
  })
  const forever = 'public, max-age=31536000, immutable'
  expect(sent[0]).toEqual(['/releases?cors', 'application/xml', null])
  expect(count).toBe(sent.length - 1)
  expect(Object.fromEntries(sent.map(([path, ...rest]) => [path, rest]))).toMatchObject({
    '/releases/1.0.0/loader.js': ['text/javascript; charset=utf-8', forever],
    '/releases/1.0.0/loader.d.ts': ['text/plain; charset=utf-8', forever],
    '/releases/assets/lazy.css': ['text/css; charset=utf-8', forever],
    '/releases/log/tile/0/000.p': ['application/octet-stream', forever],
    '/releases/log/checkpoint': ['text/plain; charset=utf-8', 'public, max-age=5'],
    '/releases/1.0.0/manifest.json': [expect.stringContaining('application/json'), 'public, max-age=300'],
  })
  expect(
    sent
      .slice(-2)
      .map(([path]) => path)
      .sort(),
  ).toEqual(['/releases/1.0.0/manifest.json', '/releases/log/checkpoint'])
  expect(sent.some(([path]) => /template|gated|\.br$|\.gz$|headers|releases\.json/.test(path))).toBe(false)
})

test('the store’s reason for a refusal is reported', async () => {
  const refused = uploadSite({
    ...options(),
    fetch: async () =>
      new Response('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>', { status: 403 }),
  })
  await expect(refused).rejects.toThrow('The store refused /releases?cors (403): Access Denied')
})
