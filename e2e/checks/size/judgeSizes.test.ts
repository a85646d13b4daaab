import { describe, expect, test } from 'vitest'
import type { LoggedRequest } from '../../bench/browser/requestLog.ts'
import { ceilings } from './ceilings.ts'
import { judgeChunks, judgeScripts, judgeVisits, type SizeRow } from './judgeSizes.ts'
import { scriptNames } from './readBuild.ts'
import type { Chunk } from './weighChunks.ts'

const host = 'http://127.0.0.1:1'
const sent = (url: string, bodyBytes: number, encoding = 'br') =>
  ({ url, bodyBytes, headerBytes: 100, encoding }) as LoggedRequest
const page = sent(`${host}/`, 9_000_000, '')
const loader = (bytes: number) => sent('http://cdn.test/1.0.0/loader.js', bytes)
const document = (bytes: number) => sent('http://cdn.test/1.0.0/modal.html?p=demo', bytes)

const judge = (beforeClick: LoggedRequest[], untilOpen: LoggedRequest[], ahead: LoggedRequest[] = []) =>
  judgeVisits({ beforeClick, untilOpen }, { beforeClick: ahead, untilOpen }, host)
const over = (rows: SizeRow[]) => rows.filter(row => row.over).map(row => row.what)

test('a visit within every ceiling passes, and the page’s own bytes do not count', () => {
  expect(over(judge([page, loader(1000)], [page, loader(1000), document(1000)]))).toEqual([])
})

test.each([
  ['a request before intent', [loader(1), document(1)], [], ceilings.requestsBeforeIntent.what],
  ['too many bytes until open', [loader(1)], [document(ceilings.open.ceiling)], ceilings.open.what],
  ['too many requests', [loader(1)], Array.from({ length: 7 }, () => document(1)), ceilings.requestsOpen.what],
  [
    'the script of other namespaces',
    [loader(1)],
    [sent('http://cdn.test/1.0.0/chains.js', 1)],
    ceilings.requestsForOthers.what,
  ],
  [
    'a chunk of another namespace',
    [loader(1)],
    [sent('http://cdn.test/assets/solanaAdapter-AAAAAAAA.js', 1)],
    ceilings.requestsForOthers.what,
  ],
  ['an answer that is not brotli', [loader(1)], [sent('http://cdn.test/x', 1, 'gzip')], ceilings.notBrotli.what],
])('%s is over', (_, before, until, what) => {
  expect(over(judge(before, until))).toEqual([what])
})

test.each([
  ['too many bytes ahead', [document(ceilings.ahead.ceiling)], ceilings.ahead.what],
  ['a third request ahead', [document(1), document(1), document(1)], ceilings.requestsAhead.what],
])('%s is over', (_, ahead, what) => {
  expect(over(judge([], [], [loader(1), page, document(1)]))).toEqual([])
  expect(over(judge([], [], [loader(1), page, ...ahead]))).toEqual([what])
})

describe.each(scriptNames)('%s.js', name => {
  const { ceiling, what } = ceilings[name]

  test.each([
    [ceiling, []],
    [ceiling + 1, [what]],
    [Number.NaN, [what]],
  ])('of %d bytes: %j is over', (bytes, found) => {
    const brotli = { loader: 1, wire: 1, chains: 1, safe: 1, verify: 1, [name]: bytes }
    expect(over(judgeScripts({ brotli, firstView: '' }))).toEqual(found)
  })
})

test('a chunk without a ceiling is over', () => {
  const [row] = judgeChunks([{ name: 'Surprise', brotli: 1 }] as unknown as Chunk[])
  expect(row?.over).toContain('Surprise')
})

test('the script in modal.html is judged by its bytes as a browser parses them', () => {
  const brotli = { loader: 1, wire: 1, chains: 1, safe: 1, verify: 1 }
  const judged = (length: number) => over(judgeScripts({ brotli, firstView: 'é'.repeat(length / 2) }))
  expect(judged(ceilings.firstView.ceiling)).toEqual([])
  expect(judged(ceilings.firstView.ceiling + 2)).toEqual([ceilings.firstView.what])
})
