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
  ['an empty one', ''],
  ['broken JSON', '{"projectId":'],
])('refuses a document with %s', (_, text) => {
  if (text !== undefined) write(text)
  expect(() => readConfig(document)).toThrow()
})
