import { expect, test } from 'vitest'
import { frameTemplate } from '../frameTemplate.mjs'
import type { Files } from '../sources/files.ts'
import { createReleases } from './releases.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const template = frameTemplate({ greeting: '', script: '', style: '' })

function folder(...paths: string[]) {
  const files: Files = {
    read: async path => (paths.includes(path) ? { bytes: bytesOf(template), encoded: {}, tag: path } : undefined),
  }
  return createReleases(files, [...new Set(paths.map(path => path.split('/')[0] ?? ''))])
}
const framed = (...versions: string[]) => versions.map(version => `${version}/modal.template`)

test.each<[string, string[], string | undefined, string]>([
  ['by number, not by letter', framed('1.9.0', '1.10.0', '1.2.0'), undefined, '1.10.0'],
  ['with a frame', [...framed('1.0.0'), '1.1.0/loader.js'], undefined, '1.0.0'],
  ['that was not withdrawn', [...framed('1.0.0', '1.1.0', '1.2.0'), '1.2.0/withdrawn'], undefined, '1.1.0'],
  ['of a major', framed('1.0.0', '1.1.0', '2.0.0'), '1', '1.1.0'],
  [
    'though all were withdrawn',
    [...framed('1.0.0', '1.1.0'), '1.0.0/withdrawn', '1.1.0/withdrawn'],
    undefined,
    '1.1.0',
  ],
  ['though none has a frame', ['0.9.0/loader.js', '0.10.0/loader.js'], undefined, '0.10.0'],
])('the newest release is the one %s', async (_, paths, major, version) => {
  expect((await folder(...paths).newest(major))?.version).toBe(version)
})

test('finds existing releases', async () => {
  const releases = folder(...framed('1.0.0'), '1.0.0/withdrawn', '0.9.0/loader.js')
  expect(await releases.find('1.0.0')).toMatchObject({ version: '1.0.0', isWithdrawn: true })
  expect(await releases.find('0.9.0')).toEqual({ version: '0.9.0', template: undefined, isWithdrawn: false })
  expect(await releases.find('3.0.0')).toBeUndefined()
  expect(await releases.newest('3')).toBeUndefined()
})

test('retries after a failure', async () => {
  let failures = 1
  const files: Files = {
    async read() {
      if (failures-- > 0) throw new Error('the store of files is away')
      return undefined
    },
  }
  const releases = createReleases(files, ['1.0.0'])
  await expect(releases.find('1.0.0')).rejects.toThrow('away')
  expect(await releases.find('1.0.0')).toMatchObject({ version: '1.0.0' })
})
