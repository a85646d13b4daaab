import { beforeEach, expect, test } from 'vitest'
import { type Effort, type Encoding, encodings, openPlain } from '../sources/compressor.ts'
import { createCodings } from './codings.ts'

interface Run {
  effort: Effort
  end(): void
  fail(): void
}
let runs: Run[] = []
beforeEach(() => {
  runs = []
})

const bytesOf = (text: string) => new TextEncoder().encode(text)

function make(text: string, failQuick = false) {
  const codings = createCodings({
    encodings,
    open: (encoding, bytes, effort) =>
      new Promise((resolve, reject) => {
        const name = `${new TextDecoder().decode(bytes)} in ${effort} ${encoding}`
        const fail = () => reject(new Error('no'))
        runs.push({ effort, end: () => resolve(openPlain(bytesOf(name))), fail })
        if (effort === 'quick') failQuick && runs.length === 1 ? fail() : runs.at(-1)?.end()
      }),
  })(() => bytesOf(text))
  const read = async (encoding: Encoding) => new TextDecoder().decode((await codings.open(encoding)).end(bytesOf('!')))
  return { ...codings, read }
}
const best = () => runs.find(({ effort }) => effort === 'best')

test('gives the quick form at once, and the best one when it is made', async () => {
  const codings = make('page')
  expect(await codings.read('br')).toBe('page in quick br!')
  best()?.end()
  await codings.improved('br')
  expect(await codings.read('br')).toBe('page in best br!')
  expect(runs.map(({ effort }) => effort).sort()).toEqual(['best', 'quick'])
})

test('makes each form once for those who ask at the same time', async () => {
  const codings = make('page')
  await Promise.all([codings.read('gzip'), codings.read('gzip'), codings.read('gzip')])
  expect(runs).toHaveLength(2)
})

test('keeps the quick form when the best one fails', async () => {
  const codings = make('page')
  await codings.read('br')
  best()?.fail()
  await expect(codings.improved('br')).rejects.toThrow('no')
  expect(await codings.read('br')).toBe('page in quick br!')
})

test('starts again after a quick form that failed', async () => {
  const codings = make('page', true)
  await expect(codings.read('br')).rejects.toThrow('no')
  expect(await codings.read('br')).toBe('page in quick br!')
})
