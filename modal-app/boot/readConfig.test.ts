import { beforeEach, expect, test } from 'vitest'
import { readConfig } from './readConfig.ts'
import { createTestApp } from './testApp.ts'

const { config } = createTestApp()
const { origin, ...project } = config

function write(text: string): void {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = 'config'
  script.textContent = text
  document.body.replaceChildren(script)
}

beforeEach(() => document.body.replaceChildren())

test('reads the server’s configuration, and takes the origin from the address only', () => {
  write(JSON.stringify(project))
  expect(readConfig(document, origin)).toEqual(config)
  write(JSON.stringify({ ...project, origin: 'https://other.example' }))
  expect(readConfig(document, origin)).toEqual(config)
})

test.each([
  ['no configuration', undefined],
  ['an empty one', ''],
  ['broken JSON', '{"projectId":'],
])('refuses a document with %s', (_, text) => {
  if (text !== undefined) write(text)
  expect(() => readConfig(document, origin)).toThrow()
})
