import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSecretFiles } from './readSecretFiles.ts'
import { secretNames, unknownSettings } from './settingNames.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(text: string) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, text)
  return path
}

const projects = JSON.stringify({ projects: [{ rpc: 'https://node.example/env:MY_NODE' }] })

test('each secret may be in a file of its own, also those that projects.json names', async () => {
  for (const name of [
    'DATABASE_URL',
    'CK_MAIL',
    'VAULT_KEY',
    'RECOVERY_KEY',
    'CK_GOOGLE_SECRET',
    'MY_NODE',
    'CK_KEY_SCAN',
  ]) {
    const environment: Record<string, string> = { [`${name}_FILE`]: await fileOf('\ufeff the secret \r\n') }
    await readSecretFiles(environment, secretNames(projects, Object.keys(environment)))
    expect(environment[name]).toBe('the secret')
    expect(unknownSettings(Object.keys(environment), projects)).toEqual([])
  }
})

test('only secrets are read from files', async () => {
  const environment: Record<string, string> = { PORT_FILE: await fileOf('4400'), CK_PROJECTS_FILE: '/nowhere' }
  await readSecretFiles(environment, secretNames(projects))
  expect(environment.PORT).toBeUndefined()
  expect(unknownSettings(Object.keys(environment), projects)).toMatchObject([{ name: 'CK_PROJECTS_FILE' }])
})

test.each([
  [
    'both',
    async () => ({ VAULT_KEY: 'a', VAULT_KEY_FILE: await fileOf('b') }),
    /^Set VAULT_KEY or VAULT_KEY_FILE, not both$/,
  ],
  ['an empty file', async () => ({ VAULT_KEY_FILE: await fileOf(' \n') }), /^The file .* \(VAULT_KEY_FILE\) is empty$/],
  [
    'no file',
    async () => ({ VAULT_KEY_FILE: join(folder, 'none') }),
    /^The file .*none \(VAULT_KEY_FILE\) cannot be read: ENOENT/,
  ],
] as const)('%s stops the start, and says which setting', async (_, environment, message) => {
  await expect(readSecretFiles({ ...(await environment()) }, secretNames(projects))).rejects.toThrow(message)
})
