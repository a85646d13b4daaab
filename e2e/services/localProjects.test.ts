import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dollarImage } from './localProjects.ts'

test('play money has the mark that is sold by it', () => {
  const drawing = readFileSync('cdn/data/images/currencies/TUSD.svg')
  expect(dollarImage).toBe(`/images/${createHash('sha256').update(drawing).digest('hex').slice(0, 16)}.svg`)
})
