import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCodes } from '../../../shared/errorCodes.ts'
import { renderDocs, searchRows } from './buildDocs.ts'
import { docPages } from './docPages.ts'
import { docsStyle } from './docsStyle.ts'
import { pageHtml } from './pageHtml.ts'

const root = join(import.meta.dirname, '../../..')
const pages = renderDocs(root, { version: '1.2.3', integrity: 'sha384-abc' })
const html = docPages.map(page => [page.name, pageHtml(page, pages.get(page.name) as never, '1.2.3')] as const)
const idsOf = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string)
const ids = new Map(html.map(([name, text]) => [`${name}.html`, idsOf(text)]))

test.each(html)('each link of %s leads to a page and a heading that exist', (name, text) => {
  const links = [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href as string)
  const broken = links.filter(href => {
    if (href.startsWith('https://')) return false
    const [page, id] = href.split('#')
    const target = ids.get(page || `${name}.html`)
    return !target || (id !== undefined && !target.includes(decodeURIComponent(id)))
  })
  expect(broken).toEqual([])
})

test.each(docPages.map(({ file }) => file))('each link of %s leads to a file of the repository', file => {
  const text = readFileSync(join(root, file), 'utf8').replace(/```.*?```/gs, '')
  const paths = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, path]) => path as string)
  const own = (path: string) => file.startsWith('cdn/docs/') && path.endsWith('.html')
  const lost = paths.filter(
    path => !/^https?:/.test(path) && !own(path) && !existsSync(join(root, dirname(file), path)),
  )
  expect(lost).toEqual([])
})

test.each(html)('%s has one h1, no duplicate id, and nothing inline that its policy forbids', (_, text) => {
  expect(text.match(/<h1\b/g)).toHaveLength(1)
  expect(idsOf(text)).toEqual([...new Set(idsOf(text))])
  expect(text).not.toMatch(/<script(?![^>]* src=)|<style|<[a-z][^<>]*\s(style|on\w+)=/)
  expect(text).not.toContain('[[')
  expect(text).not.toContain('{{version}}')
})

test('every error has a heading', () => {
  expect(ids.get('errors.html')).toEqual(expect.arrayContaining([...errorCodes]))
})

test('the search finds headings and their texts', () => {
  const rows = searchRows(pages)
  expect(rows.find(({ id }) => id === 'recipes.html#solana')).toMatchObject({ page: 'Recipes', title: 'Solana' })
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test('the style has the design tokens of light and of dark', () => {
  const tokens = readFileSync(join(root, 'shared/design/tokens.css'), 'utf8')
  const style = docsStyle(tokens, 'body {}')
  expect(style).toMatch(/^:root \{[^}]*--surface: #ffffff;/)
  expect(style).toMatch(/prefers-color-scheme: dark\) \{\n:root \{[^}]*--surface: #15181b;/)
  expect(() => docsStyle('', '')).toThrow('tokens.css')
})
