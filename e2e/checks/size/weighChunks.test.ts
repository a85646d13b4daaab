import { expect, test } from 'vitest'
import { weighChunks } from './weighChunks.ts'

const file = (brotli: number, text = '') => ({ brotli, text })

test('a chunk’s weight includes all its dependencies, each file once', () => {
  const chunks = weighChunks({
    'AccountView-AAAAAAAA.js': file(1000, 'import{a}from"./chunk-BBBBBBBB.js";import"./chunk-CCCCCCCC.js";'),
    'chunk-BBBBBBBB.js': file(200, 'import{c}from"./chunk-CCCCCCCC.js";'),
    'chunk-CCCCCCCC.js': file(30),
  })
  expect(chunks).toEqual([
    {
      name: 'AccountView',
      files: ['AccountView-AAAAAAAA.js', 'chunk-BBBBBBBB.js', 'chunk-CCCCCCCC.js'],
      brotli: 1230,
    },
  ])
})

test('imports through the build’s own registry count, too', () => {
  const load = (name: string) => `await globalThis[Symbol.for("connectkit.chunks")].importChunk("../assets/${name}.js")`
  const [chunk] = weighChunks({
    'A-AAAAAAAA.js': file(1, `var{a}=${load('chunk-BBBBBBBB')};const l=async()=>${load('B-CCCCCCCC')}`),
    'chunk-BBBBBBBB.js': file(20),
    'B-CCCCCCCC.js': file(300),
  })
  expect(chunk?.brotli).toBe(21)
})

test('chunks that load later do not count', () => {
  const [first, second] = weighChunks({
    'First-AAAAAAAA.js': file(10, 'const l=()=>import("./Second-BBBBBBBB.js")'),
    'Second-BBBBBBBB.js': file(500),
  })
  expect([first?.brotli, second?.brotli]).toEqual([10, 500])
})

test('a shared file counts for each chunk that needs it', () => {
  const shared = 'import"./chunk-CCCCCCCC.js"'
  const chunks = weighChunks({
    'A-AAAAAAAA.js': file(1, shared),
    'B-BBBBBBBB.js': file(2, shared),
    'chunk-CCCCCCCC.js': file(100),
  })
  expect(chunks.map(({ name, brotli }) => [name, brotli])).toEqual([
    ['A', 101],
    ['B', 102],
  ])
})

test('circular imports end', () => {
  const chunks = weighChunks({
    'A-AAAAAAAA.js': file(1, 'import"./B-BBBBBBBB.js"'),
    'B-BBBBBBBB.js': file(2, 'import"./A-AAAAAAAA.js"'),
  })
  expect(chunks.map(({ brotli }) => brotli)).toEqual([3, 3])
})
