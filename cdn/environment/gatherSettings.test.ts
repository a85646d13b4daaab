import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatherSettings } from './gatherSettings.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(text: string) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, text)
  return path
}

test('the file of keys may name the projects, and files of secrets', async () => {
  const CK_PROJECTS = await fileOf(JSON.stringify({ projects: [{ rpc: 'https://node.example/env:MY_NODE' }] }))
  const lines = [`CK_PROJECTS=${CK_PROJECTS}`, `VAULT_KEY_FILE=${await fileOf('vault')}`]
  const given = { CK_NODE_KEYS: await fileOf(lines.join('\n')), MY_NODE_FILE: await fileOf('node') }
  const { variables, unknown } = await gatherSettings(given)
  expect(variables).toMatchObject({ CK_PROJECTS, VAULT_KEY: 'vault', MY_NODE: 'node' })
  expect(unknown).toEqual([])
})

test('its lines take precedence, under either name', async () => {
  const lines = [`VAULT_KEY_FILE=${await fileOf('of the file')}`, 'CK_AUTH_KEY=of a line']
  const CK_NODE_KEYS = await fileOf(lines.join('\n'))
  const given = { CK_NODE_KEYS, VAULT_KEY: 'of the environment', CK_AUTH_KEY_FILE: '/nowhere' }
  const { variables } = await gatherSettings(given)
  expect(variables).toMatchObject({ VAULT_KEY: 'of the file', CK_AUTH_KEY: 'of a line' })
})
