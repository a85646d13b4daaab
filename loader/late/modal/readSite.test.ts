import { afterEach, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { pageEvents } from '../../../shared/protocol/events.schema.ts'
import { readSite } from './readSite.ts'

afterEach(() => {
  document.head.innerHTML = ''
  document.title = ''
})

const siteSchema = pageEvents['host.hello'].shape.site

test('reads the page’s head', () => {
  document.head.innerHTML = `<title>Shop – Home</title><meta property="og:site_name" content=" Shop ">
    <meta name="description" content="Good\u202e things"><link rel="shortcut icon" href="https://shop.example/icon.png">`
  expect(readSite()).toEqual({ name: 'Shop', description: 'Good things', icon: 'https://shop.example/icon.png' })
})

test('a page without such tags gives nothing', () => {
  expect(readSite()).toEqual({})
})

test.each([
  ['too long', `<title>${'a'.repeat(500)}</title><meta name="description" content="${'😀'.repeat(400)}">`],
  ['invisible', '<title>\u200b\u202e</title><meta name="description" content="\u0007">'],
  ['a picture in the page', '<link rel="icon" href="data:image/png;base64,AA">'],
  ['a script', '<link rel="icon" href="javascript:alert(1)">'],
  ['a very long address', `<link rel="icon" href="https://shop.example/${'a'.repeat(600)}">`],
])('leaves out or cuts what does not fit: %s', (_, head) => {
  document.head.innerHTML = head
  expect(safeParse(siteSchema, readSite()).success).toBe(true)
})
