import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type { LoggedRequest } from '../../bench/browser/requestLog.ts'
import { ceilings, chunkCeilings, secureSiteFigures } from './ceilings.ts'
import {
  isLanguage,
  judgeChunks,
  judgeLanguages,
  judgeScripts,
  judgeSecureSite,
  judgeVisits,
  type SizeRow,
} from './judgeSizes.ts'
import { lateNames } from './readBuild.ts'
import releaseSizes from './releaseSizes.json' with { type: 'json' }
import type { Chunk } from './weighChunks.ts'

const host = 'http://127.0.0.1:1'
const sent = (url: string, bodyBytes: number, encoding = 'br') =>
  ({ url, bodyBytes, headerBytes: 100, encoding }) as LoggedRequest
const page = sent(`${host}/`, 9_000_000, '')
const loader = (bytes: number) => sent('http://cdn.test/1.0.0/loader.js', bytes)
const document = (bytes: number) => sent('http://cdn.test/1.0.0/modal.html?p=demo', bytes)

const judge = (
  beforeClick: LoggedRequest[],
  untilOpen: LoggedRequest[],
  ahead: LoggedRequest[] = [],
  afterOpen: LoggedRequest[] = [],
) => judgeVisits({ beforeClick, untilOpen, afterOpen }, { beforeClick: ahead, untilOpen, afterOpen }, host)
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

test('a seventh request after the opening is over', () => {
  const chunks = (count: number) => Array.from({ length: count }, () => sent('http://cdn.test/assets/x-AAAAAAAA.js', 1))
  expect(over(judge([], [], [], chunks(6)))).toEqual([])
  expect(over(judge([], [], [], chunks(7)))).toEqual([ceilings.requestsAfter.what])
})

const brotli = { loader: 1, modal: 1, chains: 1, safe: 1, verify: 1, signIn: 1 }
const chunk = (name: string, bytes: number) => ({ name, files: [], brotli: bytes }) satisfies Chunk
const warned = (rows: SizeRow[]) => rows.filter(row => row.warning).map(row => row.what)

test.each([
  [ceilings.loader.ceiling, []],
  [ceilings.loader.ceiling + 1, [ceilings.loader.what]],
  [Number.NaN, [ceilings.loader.what]],
])('loader.js of %d bytes: %j is over', (loader, found) => {
  expect(over(judgeScripts({ brotli: { ...brotli, loader }, firstView: '' }, {}))).toEqual(found)
})

test.each(lateNames)('%s.js warns when it grew by more than a tenth, and fails nothing', name => {
  const judged = (bytes: number) =>
    judgeScripts({ brotli: { ...brotli, [name]: bytes }, firstView: '' }, { [`${name}.js`]: 1000 })
  expect(warned(judged(1100))).toEqual([])
  expect(warned(judged(1101))).toEqual([`${name}.js, brotli`])
  expect(over(judged(9000))).toEqual([])
})

test('a money view is held to its ceiling', () => {
  const ceiling = chunkCeilings.get('send')?.ceiling ?? 0
  expect(over(judgeChunks([chunk('send', ceiling)], {}))).toEqual([])
  expect(over(judgeChunks([chunk('send', ceiling + 1)], {}))).toEqual(['lazy: send'])
})

test('a ceiling names a chunk that is built: of the release before, a feature, or a part that boot loads', () => {
  const features = readdirSync('modal-app/features')
  const parts = readdirSync('modal-app/boot').map(path => basename(path, '.ts'))
  expect([...Object.keys(releaseSizes), ...features, ...parts]).toEqual(
    expect.arrayContaining([...chunkCeilings.keys()]),
  )
})

test('each language holds what its first view says, and its largest other file, to ceilings', () => {
  const chunks = (first: number, money: number) => [
    chunk('de.first', first),
    chunk('de.money', money),
    chunk('de.trade', 1),
    chunk('ja.first', 1),
    chunk('ja.trade', 2),
    chunk('eip155.transfers', 90_000),
  ]
  expect(chunks(1, 1).map(isLanguage)).toEqual([true, true, true, true, true, false])
  expect(judgeLanguages(chunks(2_048, 6_144)).map(({ what, over }) => [what, over])).toEqual([
    ['texts in de: the first view', undefined],
    ['texts in de: money, the largest of the others', undefined],
    ['texts in ja: the first view', undefined],
    ['texts in ja: trade, the largest of the others', undefined],
  ])
  expect(over(judgeLanguages(chunks(2_049, 6_145)))).toHaveLength(2)
  expect(over(judgeLanguages([chunk('de.money', 1)]))).toEqual(['texts in de: the first view'])
})

test('another chunk only warns, and a new one not even that', () => {
  const rows = judgeChunks([chunk('QrCode', 1101), chunk('Surprise', 90_000)], { QrCode: 1000 })
  expect(warned(rows)).toEqual(['lazy: QrCode'])
  expect(over(rows)).toEqual([])
})

test.each(Object.keys(secureSiteFigures) as (keyof typeof secureSiteFigures)[])(
  'the secure site’s %s warns above its figure, or if it cannot be weighed, and fails nothing',
  part => {
    const within = { start: 1, window: 1, wallet: 1, signer: 1, reader: 1, solanaSigner: 1, passkey: 1 }
    const judged = (bytes: number) => judgeSecureSite({ ...within, [part]: bytes })
    const { what, figure } = secureSiteFigures[part]
    expect(warned(judged(figure))).toEqual([])
    for (const bytes of [figure + 1, Number.NaN]) expect(warned(judged(bytes))).toEqual([what])
    expect(over(judged(figure * 2))).toEqual([])
  },
)

test('the script in modal.html is judged by its bytes as a browser parses them', () => {
  const judged = (length: number) => over(judgeScripts({ brotli, firstView: 'é'.repeat(length / 2) }, {}))
  expect(judged(ceilings.firstView.ceiling)).toEqual([])
  expect(judged(ceilings.firstView.ceiling + 2)).toEqual([ceilings.firstView.what])
})
