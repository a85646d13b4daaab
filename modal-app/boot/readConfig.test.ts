import { beforeEach, expect, test } from 'vitest'
import { readConfig } from './readConfig.ts'
import { createTestApp } from './testApp.ts'

const { config } = createTestApp()

function write(text: string): void {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = 'config'
  script.textContent = text
  document.body.replaceChildren(script)
}

beforeEach(() => document.body.replaceChildren())

test('reads what the server wrote', () => {
  write(JSON.stringify(config))
  expect(readConfig(document)).toEqual(config)
})

test.each([
  ['no configuration', undefined],
  ['broken JSON', '{"projectId":'],
  ['no network', JSON.stringify({ ...config, networks: [] })],
  ['an added field', JSON.stringify({ ...config, extra: 1 })],
  ['an origin with a path', JSON.stringify({ ...config, origin: 'https://shop.example/' })],
  ['an API under another scheme', JSON.stringify({ ...config, apiUrl: 'javascript:alert(1)' })],
])('refuses a document with %s', (_, text) => {
  if (text !== undefined) write(text)
  expect(() => readConfig(document)).toThrow()
})
