import { expect, test } from 'vitest'
import { docLink, renderMarkdown } from './renderMarkdown.ts'

const release = { version: '1.2.3', integrity: 'sha384-abc' }
const render = (text: string, file = 'cdn/docs/pages/index.md') => renderMarkdown(text, file, release)

test('headings have the ids that links in the repository use, once each', () => {
  const { html, title, sections } = render(
    '# Sign in & verify\n\none\n\n## What `open()` does\n\ntwo\n\n## What open() does\n',
  )
  expect(title).toBe('Sign in & verify')
  expect(html).toContain('<h1 id="sign-in--verify">')
  expect(sections.map(({ id, text }) => [id, text.trim()])).toEqual([
    ['sign-in--verify', 'one'],
    ['what-open-does', 'two'],
    ['what-open-does-1', ''],
  ])
})

test('examples name this release, and leave places for the project and the server', () => {
  const { html } = render(
    '```html\n<script src="https://CDN/{{version}}/loader.js" integrity="{{integrity}}" data-project-id="YOUR_PROJECT_ID">\n```',
  )
  expect(html).toContain('src=&quot;<span data-fill="server">https://CDN</span>/1.2.3/loader.js&quot;')
  expect(html).toContain('integrity=&quot;sha384-abc&quot;')
  expect(html).toContain('<span data-fill="project">YOUR_PROJECT_ID</span>')
})

test('markup in a text stays text', () => {
  expect(render('<img src=x onerror=alert(1)> and `<b>`').html).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; and <code>&lt;b&gt;</code></p>\n',
  )
})

test('takes comments of generated parts away', () => {
  expect(render('<!-- options: made from a.ts -->\ntext\n<!-- end of options -->\n').html).toBe('<p>text</p>\n')
})

test.each([
  ['https://safe.global', 'loader/OPTIONS.md', 'https://safe.global'],
  ['#sign-in', 'cdn/OPERATING.md', '#sign-in'],
  ['recipes.html#solana', 'cdn/docs/pages/index.md', 'recipes.html#solana'],
  ['OPERATING.md#sign-in', 'cdn/README.md', 'operating.html#sign-in'],
  ['../shared/errorTexts.ts', 'loader/OPTIONS.md', 'errors.html'],
  ['../cdn/OPERATING.md', 'loader/README.md', 'operating.html'],
  ['stub.html', 'loader/OPTIONS.md', undefined],
  ['secure-site/THREATS.md', 'cdn/SECURITY.md', undefined],
])('%s in %s leads to %s', (href, file, target) => {
  expect(docLink(href, file)).toBe(target)
})

test('a link that only the repository can follow becomes text', () => {
  expect(render('see [the line](stub.html) and [more](CHAINS.md)', 'loader/OPTIONS.md').html).toBe(
    '<p>see the line and <a href="chains.html">more</a></p>\n',
  )
})
