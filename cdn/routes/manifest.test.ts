import { expect, test } from 'vitest'
import { publicUrl, testApp } from '../testApp.ts'

test.each(['/1.0.0/manifest.json', '/1/manifest.json'])('%s names this server in the snippet', async path => {
  const response = await (await testApp()).request(path)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=300')
  expect(await response.json()).toEqual({
    version: '1.0.0',
    files: {},
    snippet: `<script src="${publicUrl}/1.0.0/loader.js" data-project-id="YOUR_PROJECT_ID" async></script>`,
  })
})

test.each([
  ['http://localhost:4400', 'demo'],
  ['http://127.0.0.1:4400', 'YOUR_PROJECT_ID'],
])('a server at %s, which the project demo lists or not, names the project %s', async (publicUrl, id) => {
  const { snippet } = await (await (await testApp({ publicUrl })).request('/1/manifest.json')).json()
  expect(snippet).toBe(`<script src="${publicUrl}/1.0.0/loader.js" data-project-id="${id}" async></script>`)
})

test.each(['/2.0.0/manifest.json', '/2/manifest.json', '/0.9.0/manifest.json'])('%s does not exist', async path => {
  expect((await (await testApp()).request(path)).status).toBe(404)
})
