import { expect, test } from 'vitest'
import { weighChunks } from './weighChunks.ts'

const file = (brotli: number, text = '') => ({ brotli, text })
/** As modal-app/build/createRegistry.mjs writes it. */
const load = (name: string) => `self.ckChunks[0]("${name}")`
const needs = (...names: string[]) => `var n=await Promise.all(${JSON.stringify(names)}.map(e=>self.ckChunks[0](e)));`
const weights = (files: Parameters<typeof weighChunks>[0]) =>
  Object.fromEntries(weighChunks(files).map(({ name, brotli }) => [name, brotli]))

test('a chunk’s weight includes all its dependencies, each file once', () => {
  const [account] = weighChunks({
    'account-AAAAAAAA.js': file(1000, needs('money/chunk', 'money/chunk3', 'wallets/chunk2')),
    'money-AAAAAAAA.js': file(200, needs('wallets/chunk2')),
    'wallets-AAAAAAAA.js': file(30),
  })
  expect(account).toEqual({
    name: 'account',
    files: ['account-AAAAAAAA.js', 'money-AAAAAAAA.js', 'wallets-AAAAAAAA.js'],
    brotli: 1230,
  })
})

test('chunks that load later do not count', () => {
  const weighed = weights({
    'first-AAAAAAAA.js': file(
      10,
      `${needs('money/chunk')}const l=()=>${load('second')};const m=()=>${load('wallets/a')}`,
    ),
    'second-AAAAAAAA.js': file(500),
    'money-AAAAAAAA.js': file(20),
    'wallets-AAAAAAAA.js': file(300),
  })
  expect(weighed).toMatchObject({ first: 30, second: 500 })
})

test('nor does what has loaded before any of them', () => {
  const weighed = weights({
    'send-AAAAAAAA.js': file(10, needs('soon/chunk', 'later/chunk2', 'schemas/chunk3', 'money/chunk4')),
    'soon-AAAAAAAA.js': file(100),
    'later-AAAAAAAA.js': file(200),
    'schemas-AAAAAAAA.js': file(300),
    'money-AAAAAAAA.js': file(5),
  })
  expect(weighed).toMatchObject({ send: 15, later: 200 })
})

test('a shared file counts for each chunk that needs it', () => {
  const shared = needs('money/chunk2')
  const weighed = weights({
    'a-AAAAAAAA.js': file(1, shared),
    'b-AAAAAAAA.js': file(2, shared),
    'money-AAAAAAAA.js': file(100),
  })
  expect(weighed).toMatchObject({ a: 101, b: 102 })
})

test('circular imports end', () => {
  const weighed = weights({
    'a-AAAAAAAA.js': file(1, needs('b')),
    'b-AAAAAAAA.js': file(2, needs('c/chunk')),
    'c-AAAAAAAA.js': file(4, needs('b')),
  })
  expect(weighed).toEqual({ a: 7, b: 6, c: 6 })
})
