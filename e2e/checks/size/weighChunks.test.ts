import { expect, test } from 'vitest'
import { weighChunks } from './weighChunks.ts'

const file = (brotli: number, text = '') => ({ brotli, text })
/** As modal-app/buildModal.mjs writes it. */
const load = (name: string) => `self.ckChunks[0]("${name}")`
const needs = (...names: string[]) => `var n=await Promise.all(${JSON.stringify(names)}.map(e=>self.ckChunks[0](e)));`

test('a chunk’s weight includes all its dependencies, each file once', () => {
  const chunks = weighChunks({
    'AccountView-AAAAAAAA.js': file(1000, needs('chunk', 'chunk2')),
    'chunk-AAAAAAAA.js': file(200, needs('chunk2')),
    'chunk2-AAAAAAAA.js': file(30),
  })
  expect(chunks).toEqual([
    {
      name: 'AccountView',
      files: ['AccountView-AAAAAAAA.js', 'chunk-AAAAAAAA.js', 'chunk2-AAAAAAAA.js'],
      brotli: 1230,
    },
  ])
})

test('chunks that load later do not count', () => {
  const [first, second] = weighChunks({
    'First-AAAAAAAA.js': file(10, `${needs('chunk')}const l=()=>${load('Second')};const m=async()=>${load('chunk2')}`),
    'Second-AAAAAAAA.js': file(500),
    'chunk-AAAAAAAA.js': file(20),
    'chunk2-AAAAAAAA.js': file(300),
  })
  expect([first?.brotli, second?.brotli]).toEqual([30, 500])
})

test('a shared file counts for each chunk that needs it', () => {
  const shared = needs('chunk2')
  const chunks = weighChunks({
    'A-AAAAAAAA.js': file(1, shared),
    'B-AAAAAAAA.js': file(2, shared),
    'chunk2-AAAAAAAA.js': file(100),
  })
  expect(chunks.map(({ name, brotli }) => [name, brotli])).toEqual([
    ['A', 101],
    ['B', 102],
  ])
})

test('circular imports end', () => {
  const chunks = weighChunks({
    'A-AAAAAAAA.js': file(1, needs('chunk')),
    'chunk-AAAAAAAA.js': file(2, needs('chunk2')),
    'chunk2-AAAAAAAA.js': file(4, needs('chunk')),
  })
  expect(chunks.map(({ brotli }) => brotli)).toEqual([7])
})
