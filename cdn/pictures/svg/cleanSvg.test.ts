import { describe, expect, test } from 'vitest'
import { processorMs } from '../../../shared/processorMs.ts'
import { png } from '../testPictures.ts'
import { cleanSvg } from './cleanSvg.ts'
import { isSvg } from './isSvg.ts'

const space = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (inside: string) => `<svg ${space}>${inside}</svg>`
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
const bitmap = (width: number, height: number) => `data:image/png;base64,${base64(png(width, height))}`

describe('a reference is left out', () => {
  test.each([
    ['to a file', '<image href="/etc/passwd"/>'],
    ['to a file by its URL', '<image href="file:///etc/passwd"/>'],
    ['to a file in another spelling', '<image href="&#47;etc&#x2f;passwd"/>'],
    ['to a file by an older attribute', '<image xlink:href="/etc/passwd"/>'],
    ['to a file under another prefix', '<image xmlns:x="http://www.w3.org/1999/xlink" x:href=\'/etc/passwd\'/>'],
    ['to a file with blanks around it', '<image href=" \n/etc/passwd "/>'],
    ['to a file, of a filter', '<filter><feImage href="/etc/passwd"/></filter>'],
    ['to a file, of a part', '<use href="/etc/passwd#a"/>'],
    ['to a server', '<image href="https://tracker.example/a.png"/>'],
    ['to a server without a scheme', '<image href="//tracker.example/a.png"/>'],
    ['to an endless bitmap', `<image href="${bitmap(40_000, 40_000)}"/>`],
    ['to what is no picture', `<image href="data:image/png;base64,${base64('hello')}"/>`],
    ['to a packed drawing', `<image href="data:image/svg+xml;base64,${base64(Uint8Array.of(31, 139, 8, 0))}"/>`],
    ['to a name that begins like a part', '<image href="#/../../etc/passwd"/>'],
  ])('%s', (_, inside) => {
    expect(cleanSvg(svg(inside))).not.toMatch(/href="|passwd|tracker/)
  })
})

test.each([
  ['a part of the drawing', '<use href="#a.b:c-1"/>'],
  ['a small bitmap', `<image href="${bitmap(10, 10)}"/>`],
  ['a filter of the drawing', '<feImage href="#a"/>'],
])('a reference stays: to %s', (_, inside) => {
  expect(cleanSvg(svg(inside))).toBe(svg(inside))
})

test('bitmaps share what they may take', () => {
  const one = `<image href="${bitmap(3000, 3000)}"/>`
  expect(cleanSvg(svg(one.repeat(3))).match(/href="/g)).toHaveLength(1)
})

test('a drawing inside a drawing is cleaned, too, and one inside that is left out', () => {
  const inner = (inside: string) => `<image href="data:image/svg+xml;base64,${base64(svg(inside))}"/>`
  const inside = (text: string) =>
    /base64,([^"]*)/.exec(text)?.[1] && Buffer.from(/base64,([^"]*)/.exec(text)?.[1] ?? '', 'base64').toString()
  expect(inside(cleanSvg(svg(inner('<image href="/etc/passwd"/><rect/>'))))).toBe(svg('<image/><rect/>'))
  expect(inside(cleanSvg(svg(inner(inner('<rect/>')))))).toBe(svg('<image/>'))
})

test('entities of drawing programs are written out, and such that hold markup are not', () => {
  const doctype = (entity: string) => `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns ${entity}>]>`
  expect(cleanSvg(`${doctype('"http://www.w3.org/2000/svg"')}<svg xmlns="&ns;"/>`)).toContain(
    'xmlns="http://www.w3.org/2000/svg"',
  )
  expect(cleanSvg(`${doctype(`'<image href="/etc/passwd"/>'`)}${svg('&ns;')}`)).toBe(svg('&ns;'))
  expect(cleanSvg(`${doctype('"/etc/passwd"')}${svg('<image href="&ns;"/>')}`)).toBe(svg('<image/>'))
})

test('a drawing for the inside of a page gets its name space', () => {
  expect(cleanSvg('<svg width="1"><use xlink:href="#a"/></svg>')).toBe(
    `<svg width="1" ${space}><use xlink:href="#a"/></svg>`,
  )
})

test.each([
  ['an attribute without quotes', '<image href=/etc/passwd />'],
  ['an attribute twice open', '<image href="/etc/passwd" "/>'],
  ['an open comment', '<!-- <image href="/etc/passwd"/>'],
  ['an open tag', '<image href="/etc/passwd"'],
])('an SVG that is not entirely readable is refused: %s', (_, inside) => {
  expect(() => cleanSvg(svg(inside))).toThrow('Not an SVG')
})

test.each([
  ['<svg/>', true],
  [' \n<svg xmlns="…">', true],
  ['\ufeff<?xml version="1.0"?><!-- a --><!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY c "d">]><svg>', true],
  ['<s:svg xmlns:s="…">', true],
  ['<!doctype html><svg>', true],
  ['<html><svg>', false],
  ['<svgs>', false],
  ['{"image":"<svg>"}', false],
  ['', false],
])('%j is an SVG: %s', (text, is) => {
  expect(isSvg(new TextEncoder().encode(text))).toBe(is)
})

test.each(['<!---->', '<!-- -->', '<?a?>', '<!DOCTYPE a>', '<!DOCTYPE a [b]>', '<!--', '<'])(
  'whether it is one is seen in time: %s',
  part => {
    const bytes = new TextEncoder().encode(part.repeat(4000))
    const startedAt = processorMs()
    for (let round = 0; round < 100; round++) expect(isSvg(bytes)).toBe(false)
    expect(processorMs() - startedAt).toBeLessThan(500)
  },
)

const long = 1 << 20
test.each([
  ['a name without end', `<${'a'.repeat(long)}`],
  ['a closing name without end', `</${'a'.repeat(long)}`],
  ['a name of an attribute without end', `<a ${'b'.repeat(long)}`],
  ['blanks without end', `<a${' '.repeat(long)}`],
  ['a value without end', `<a b="${'c'.repeat(long)}`],
  ['attributes without end', `<a${' b="c"'.repeat(long / 8)}`],
  ['a long attribute without a value', `<a ${'b'.repeat(long)}>`],
  ['a declaration without end', `<!DOCTYPE svg [${'<!ENTITY a "b">'.repeat(long / 16)}`],
  ['a declaration of blanks', `<!DOCTYPE svg [<!ENTITY${' '.repeat(long)}]><svg a>`],
])('an unreadable SVG is refused in time: %s', (_, text) => {
  const startedAt = processorMs()
  expect(() => cleanSvg(text)).toThrow()
  expect(processorMs() - startedAt).toBeLessThan(1_000)
})
