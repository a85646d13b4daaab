import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processorMs } from '../../../shared/processorMs.ts'
import { testPatience } from '../../../shared/testPatience.ts'
import { readPictureHeader } from '../readPictureHeader.ts'
import { createSvgDrawer, type SvgDrawer } from './svgDrawer.ts'
import { createTestDrawer } from './testDrawer.ts'

/* The real renderer in its real process. */

let drawer: SvgDrawer
beforeAll(async () => {
  drawer = await createTestDrawer()
})
afterAll(() => drawer.stop())

const space = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (inside: string, size = 'width="100" height="100"') => `<svg ${space} ${size}>${inside}</svg>`
const red = '<rect width="100" height="100" fill="#f00"/>'
const draw = (text: string, client = 'a visitor') => drawer.draw(new TextEncoder().encode(text), client)

/** Non-zero bytes among the pixels: none if nothing was drawn. */
function inkOf(png: Uint8Array): number {
  const parts: Uint8Array[] = []
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  for (let at = 8; at < png.byteLength; at += 12 + view.getUint32(at))
    if (String.fromCharCode(...png.subarray(at + 4, at + 8)) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + view.getUint32(at)))
  return inflateSync(Buffer.concat(parts)).filter(byte => byte !== 0).length
}

test.each([
  ['a square', svg(red), 640, 640],
  ['a flag', svg(red, 'width="200" height="100"'), 640, 320],
  ['a tower of a view box alone', svg(red, 'viewBox="0 0 50 100"'), 320, 640],
  ['a billion of pixels', svg('<rect width="1e9" height="1e9"/>', 'width="1e9" height="1e9"'), 640, 640],
])('%s is drawn as a PNG', async (_, text, width, height) => {
  const png = await draw(text)
  expect(readPictureHeader(png)).toEqual({ type: 'image/png', width, height })
  expect(inkOf(png)).toBeGreaterThan(1000)
})

test.each([
  ['text', '<text y="60" font-size="50" font-family="Courier New">Nouns</text>'],
  ['a drawing in a filter, as positions of Uniswap have', filterImage(svg(red))],
  ['a drawing in a drawing', `<image width="100" height="100" href="${dataUrl(svg(red))}"/>`],
  ['animation, at its beginning', '<rect width="50" height="50"><animate attributeName="x" to="9"/></rect>'],
  ['styles', '<style>.a{fill:red}</style><rect class="a" width="50" height="50"/>'],
])('%s is drawn', async (_, inside) => {
  expect(inkOf(await draw(svg(inside)))).toBeGreaterThan(500)
})

const wide = 'width="1000" height="1000"'
const blurred =
  '<filter id="f"><feMorphology radius="5000"/></filter><rect filter="url(#f)" width="1000" height="1000"/>'

describe('limits for strangers', () => {
  test('no file of the server is opened', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svg-'))
    const file = join(folder, 'secret.svg')
    await writeFile(file, svg(red))
    const blank = await draw(svg(filterFile('href', '')))
    for (const href of [file, `file://${file}`, file.replaceAll('/', '&#47;')])
      for (const name of ['href', 'xlink:href']) {
        const asked = `<image width="100" height="100" ${name}="${href}"/>${filterFile(name, href)}`
        expect(await draw(svg(asked)), asked).toEqual(blank)
      }
    await rm(folder, { recursive: true })
  })

  const entities = 'bcdefghijkl'
    .split('')
    .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghijk'[index]};`.repeat(10)}">`)
  const uses = Array.from(
    { length: 12 },
    (_, index) => `<g id="u${index + 1}">${`<use href="#u${index}"/>`.repeat(10)}</g>`,
  )
  const bombs: [what: string, text: string][] = [
    ['entities in entities', `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${entities.join('')}]>${svg('<text>&l;</text>')}`],
    ['a file as an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text y="9">&x;</text>')}`],
    ['uses of uses', svg(`<defs><rect id="u0" width="1" height="1"/>${uses.join('')}</defs><use href="#u12"/>`)],
    ['40,000 groups in each other', svg('<g opacity="0.5">'.repeat(40_000) + red + '</g>'.repeat(40_000))],
    ['1,000 layers', svg('<g opacity="0.5">'.repeat(1000) + red + red + '</g>'.repeat(1000))],
    ['a million elements', svg('<g/>'.repeat(250_000) + '<a/>'.repeat(750_000))],
    ['30,000 full pictures', svg(red.repeat(20_000))],
    [
      'a wide noise',
      svg(
        '<filter id="f" x="-10" y="-10" width="100" height="100"><feTurbulence baseFrequency="0.01" numOctaves="1000000"/></filter><rect filter="url(#f)" width="1000" height="1000"/>',
      ),
    ],
    ['a wide blur', svg(blurred, wide)],
    [
      'a wide tile',
      svg(
        '<pattern id="p" width="1e6" height="1e6" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect fill="url(#p)" width="1000" height="1000"/>',
      ),
    ],
    ['a line without end', svg('<path d="M0 0H1e9" stroke="red" stroke-dasharray="0.0001"/>')],
    ['100,000 large letters', svg(`<text y="20" font-size="1e7">${'W'.repeat(100_000)}</text>`)],
    ['a thin strip', svg(red, 'width="1e9" height="1"')],
    ['no size', svg(red, 'width="0" height="0"')],
    ['an open comment, again and again', svg('<!--'.repeat(200_000))],
  ]

  test('nothing takes long, holds the server up, or keeps the next picture away', async () => {
    const slow: string[] = []
    const busySince = processorMs()
    for (const [what, text] of bombs) {
      const startedAt = performance.now()
      const drawn = await draw(text).then(
        png => png.byteLength,
        failure => failure.reason,
      )
      if (performance.now() - startedAt > 3500 * testPatience) slow.push(what)
      expect(['refused', 'failed', expect.any(Number)], what).toContainEqual(drawn)
      expect(readPictureHeader(await draw(svg(red))), `after ${what}`).toMatchObject({ width: 640 })
    }
    expect(slow).toEqual([])
    // In the server's own process, the first of these alone would take seconds.
    expect(processorMs() - busySince).toBeLessThan(1500 * testPatience)
  })

  test('one visitor does not keep the others waiting', async () => {
    const bomb = svg(blurred, wide)
    const mine = Array.from({ length: 4 }, () => draw(bomb, 'an attacker').catch(failure => failure.reason))
    const startedAt = performance.now()
    expect(inkOf(await draw(svg(red), 'somebody else'))).toBeGreaterThan(1000)
    expect(performance.now() - startedAt).toBeLessThan(2500 * testPatience)
    expect(await Promise.all(mine)).toContain('busy')
  })
})

test('a renderer that has ended unnoticed after its last picture costs the next one nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drawer-'))
  const program = join(folder, 'drawOnce.mjs')
  await writeFile(
    program,
    "process.on('message', () => process.send({ png: Buffer.from('png') }, () => process.exit()))",
  )
  const drawer = createSvgDrawer({ program })
  try {
    for (const _ of [1, 2, 3]) expect(`${Buffer.from(await drawer.draw(new Uint8Array(1), 'a visitor'))}`).toBe('png')
  } finally {
    drawer.stop()
    await rm(folder, { recursive: true })
  }
})

test('the time a renderer takes to start is not the drawing’s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drawer-'))
  const timeoutMs = 500 * testPatience
  const program = join(folder, 'slow.mjs')
  await writeFile(
    program,
    `for (const end = performance.now() + ${1.2 * timeoutMs}; performance.now() < end; );
    process.on('message', () => process.send({ png: Uint8Array.of(1) }))
    process.on('disconnect', () => process.exit())
    process.send({ isReady: true })`,
  )
  const slow = createSvgDrawer({ program, timeoutMs })
  try {
    expect(await slow.draw(new TextEncoder().encode(svg(red)), 'a visitor')).toEqual(Uint8Array.of(1))
  } finally {
    slow.stop()
    await rm(folder, { recursive: true })
  }
})

test('a renderer that cannot be started fails, and says so', async () => {
  const broken = createSvgDrawer({ program: '/nowhere/drawSvg.mjs' })
  await expect(broken.draw(new TextEncoder().encode(svg(red)), 'a visitor')).rejects.toMatchObject({
    reason: 'refused',
  })
  broken.stop()
})

function dataUrl(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
}

function filterImage(text: string): string {
  return `<filter id="f"><feImage href="${dataUrl(text)}"/></filter><rect width="100" height="100" filter="url(#f)"/>`
}

function filterFile(name: string, href: string): string {
  return `<filter id="f"><feImage ${name}="${href}"/></filter><rect width="100" height="100" filter="url(#f)" fill="none"/>`
}
