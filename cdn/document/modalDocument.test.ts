import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { frameTemplate } from '../frameTemplate.mjs'
import { addOrigin, createModalTemplate } from './modalDocument.ts'

const config = {
  projectId: 'demo',
  version: '1.0.0',
  projectName: 'Demo',
  apiUrl: 'https://cdn.test',
  networks: [],
  remote: { settings: {}, locked: [] },
  recommended: [],
  walletCount: 0,
}
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test.each([
  ['greet.js', { greeting: 'a("</script>")', script: '', style: '' }],
  ['entry.js', { greeting: '', script: 'a("</script>")', style: '' }],
  ['entry.js', { greeting: '', script: 'a("</SCRIPT ")', style: '' }],
  ['entry.js', { greeting: '', script: 'a("<!--")', style: '' }],
  ['entry.css', { greeting: '', script: '', style: 'a{content:"</style>"}' }],
])('refuses an %s that would end its element early', (name, source) => {
  expect(() => frameTemplate(source)).toThrow(new RegExp(`^${name} holds .*; build it with a bundler`))
})

test('hashes the inline elements, even if a script mentions tags', async () => {
  const parts = {
    greeting: String.raw`a("<style>b{}<\/style>")`,
    script: String.raw`a("<script><\/script>", "{{config}}", "<style>")`,
    style: 'a{content:"<script>"}',
  }
  const template = await createModalTemplate(frameTemplate(parts))
  expect(template.directives(config)).toMatchObject({
    'script-src': [sha256(parts.greeting), sha256(parts.script), 'https://cdn.test/assets/'],
    'style-src': [sha256(parts.style), 'https://cdn.test/assets/'],
  })
  const [, json] = /id="config">(.*)<\/script><\/body><\/html>$/s.exec(template.text(config)) ?? []
  expect(JSON.parse(json ?? '')).toEqual(config)
})

test('passes the origin to frames of 1.0 by a hashed script', async () => {
  const older = frameTemplate({ greeting: '', script: 'a("{{project}}")', style: '' }).replace(
    /(.*)project/s,
    '$1config',
  )
  const template = await createModalTemplate(older)
  expect(template.text(config)).toContain(`</script><script>${addOrigin}</script></body></html>`)
  expect(template.directives(config)['script-src']).toContain(sha256(addOrigin))
})

test('explains why a file is not a template', async () => {
  await expect(createModalTemplate('<html></html>')).rejects.toThrow('publish its release again')
})
