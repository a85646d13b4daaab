import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { projectEntry } from '../testApp.ts'
import { startTestAdmin, type TestAdmin } from './testAdmin.ts'

const running: TestAdmin[] = []
const started = async (...[options]: Parameters<typeof startTestAdmin>) => {
  const admin = await startTestAdmin({ keys: new Map([['CK_AUTH_KEY', 'a'.repeat(40)]]), ...options })
  running.push(admin)
  return admin
}
afterEach(async () => {
  await Promise.all(running.splice(0).map(admin => admin.stop()))
})

const key = 'SCAN-KEY-17'
const local = 'eip155:31337'
const scan = { type: 'etherscan', key: 'kept:0' }
const router = `0x${'1'.repeat(40)}`

describe('a kept key stays with its type, host, member and network', () => {
  const given = projectEntry({ id: 'tea', sources: { '*': [{ type: 'etherscan', key }] } })
  test.each([
    [
      'a plain member',
      'sources.*[0].keyName',
      { sources: { '*': [{ type: 'proxy', url: 'https://x.example', keyName: 'kept:0' }] } },
    ],
    [
      'a shown name',
      `swapSources.${local}[0].name`,
      { swapSources: { [local]: [{ type: 'proxy', url: 'https://x.example', router, name: 'kept:0' }] } },
    ],
    ['a list of URLs', `privateRpcUrls.${local}[0]`, { privateRpcUrls: { [local]: ['kept:0'] } }],
    ['another host', 'sources.*[0].key', { sources: { '*': [{ ...scan, url: 'https://evil.example' }] } }],
    ['another type', 'sources.*[0].key', { sources: { '*': [{ type: 'blockscout', key: 'kept:0' }] } }],
    ['another network', `sources.${local}[0].key`, { sources: { [local]: [scan] } }],
    ['another part', `onrampSources[0].key`, { onrampSources: [{ type: 'etherscan', key: 'kept:0' }] }],
    [
      'a sponsor',
      `sponsors.${local}.context.policy`,
      {
        sponsors: {
          [local]: { bundler: 'https://x.example', paymaster: 'https://x.example', context: { policy: 'kept:0' } },
        },
      },
    ],
  ])('not in %s', async (_, member, parts) => {
    const { ask, log } = await started()
    await ask('/admin/v1/projects', { body: { entry: given } })
    const { body } = await ask('/admin/v1/projects/tea')
    expect(body.entry.sources).toEqual({ '*': [scan] })
    const { sources: _sources, ...others } = body.entry
    const answer = await ask('/admin/v1/projects/tea', { body: { entry: { ...others, ...parts }, revision: 1 } })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
    expect(answer.body.error).toContain(`${member}: kept:N stands for a key`)
    expect(answer.body.error).toContain('enter the key again')
    expect((await ask('/admin/v1/projects/tea')).text + JSON.stringify(log)).not.toContain(key)
  })

  test('but may be in another place of its list', async () => {
    const { ask } = await started()
    await ask('/admin/v1/projects', { body: { entry: given } })
    const entry = { ...given, sources: { '*': { history: ['chain', { key: 'kept:0', type: 'etherscan' }] } } }
    expect((await ask('/admin/v1/projects/tea', { body: { entry, revision: 1 } })).status).toBe(200)
  })
})

test('the key of a project’s node is not sent to another host, as alchemy would without a key of its own', async () => {
  const { ask } = await started()
  const privateRpcUrls = { [local]: ['https://eth-mainnet.g.alchemy.com/v2/NODE-KEY-18'] }
  const entry = projectEntry({ id: 'tea', privateRpcUrls })
  await ask('/admin/v1/projects', { body: { entry } })
  const { body } = await ask('/admin/v1/projects/tea')
  const elsewhere = { ...body.entry, sources: { [local]: [{ type: 'alchemy', url: 'https://evil.example' }] } }
  const answer = await ask('/admin/v1/projects/tea', { body: { entry: elsewhere, revision: 1 } })
  expect(answer.body.error).toContain(`sources.${local}[0].url: `)
})

test('a refused entry is not echoed if it may contain a key', async () => {
  const { ask } = await started()
  const sponsor = { bundler: `not a url ${key}`, paymaster: `not a url ${key}` }
  const parts = [{ privateRpcUrls: { [local]: [`ws://${key}.example`] } }, { sponsors: { [local]: sponsor } }]
  for (const part of parts) {
    const answer = await ask('/admin/v1/projects', { body: { entry: { ...projectEntry({ id: 'tea' }), ...part } } })
    expect(answer.body.error).toContain('not an RPC URL')
    expect(answer.text).not.toContain(key)
  }
})

test('a key beside the name of a variable is hidden, too', async () => {
  const urls = ['https://n.example/SECRET?x=env:A', 'https://n.example/v2/env:A', 'https://n.example/v2/env:A/SECRET']
  const sources = [{ type: 'etherscan', key: 'SECRETenv:A' } as const, { type: 'alchemy', key: 'env:A' } as const]
  const old = projectEntry({ id: 'old', privateRpcUrls: { [local]: urls }, sources: { '*': sources } })
  const { ask } = await started({ projects: [projectEntry(), old] })
  const { body, text } = await ask('/admin/v1/projects/old')
  expect(text).not.toContain('SECRET')
  expect(body.entry.privateRpcUrls[local]).toEqual(['kept:0', 'https://n.example/v2/env:A', 'kept:1'])
  expect(body.entry.sources['*']).toEqual([{ type: 'etherscan', key: 'kept:2' }, sources[1]])
})

describe('an owner reads no secret of the process', () => {
  const node = (name: string) => ({ privateRpcUrls: { [local]: [`https://evil.example/env:${name}`] } })
  test.each([
    ['a node', `privateRpcUrls.${local}[0]`, node('VAULT_KEY')],
    [
      'a query',
      `privateRpcUrls.${local}[0]`,
      { privateRpcUrls: { [local]: ['https://evil.example/?a=env:CK_KEY_A&b=env:VAULT_KEY'] } },
    ],
    [
      'a source',
      'sources.*[0].key',
      { sources: { '*': [{ type: 'etherscan', url: 'https://evil.example', key: 'env:VAULT_KEY' }] } },
    ],
    [
      'a swap',
      'swapSources.*[0].key',
      { swapSources: { '*': [{ type: '1inch', url: 'https://evil.example', key: 'env:CK_AUTH_KEY' }] } },
    ],
    ['a seller', 'onrampSources[0].publicKey', { onrampSources: [{ type: 'meld', publicKey: 'env:DATABASE_URL' }] }],
  ])('through %s', async (_, member, parts) => {
    const { ask } = await started()
    const entry = { ...projectEntry({ id: 'tea' }), ...parts }
    const answer = await ask('/admin/v1/projects', { body: { entry } })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
    expect(answer.body.error).toContain(`${member}: `)
    expect(answer.body.error).toContain('CK_KEY_')
  })

  test('names of provider keys are accepted; other names of projects.json in their places', async () => {
    const { ask } = await started({
      projects: [projectEntry(), { ...projectEntry({ id: 'old' }), ...node('NODE_KEY') } as never],
    })
    const made = { ...projectEntry({ id: 'tea' }), ...node('CK_KEY_NODE') }
    expect((await ask('/admin/v1/projects', { body: { entry: made } })).status).toBe(200)
    const { body } = await ask('/admin/v1/projects/old')
    const moved = { ...body.entry, privateRpcUrls: { [local]: ['https://other.example/env:NODE_KEY'] } }
    const change = (entry: object) => ask('/admin/v1/projects/old', { body: { entry, revision: body.revision } })
    expect((await change(moved)).body.error).toContain('CK_KEY_')
    expect((await change({ ...body.entry, name: 'New' })).status).toBe(200)
  })
})

test('a concurrent change of projects.json is not overwritten', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'admin-file-'))
  const file = join(folder, 'projects.json')
  const write = (...urls: string[]) =>
    writeFile(
      file,
      JSON.stringify({ projects: [projectEntry(), projectEntry({ id: 'old', privateRpcUrls: { [local]: urls } })] }),
    )
  await write('https://n.example/ONE', 'https://n.example/TWO')
  const { ask } = await started({ projects: file })
  const { body } = await ask('/admin/v1/projects/old')
  await write('https://n.example/TWO')
  const change = (revision: number) => ask('/admin/v1/projects/old', { body: { entry: body.entry, revision } })
  expect((await change(body.revision)).body.code).toBe('changed_meanwhile')
  expect((await change(0)).body.code).toBe('changed_meanwhile')
  const now = await ask('/admin/v1/projects/old')
  const { status } = await ask('/admin/v1/projects/old', {
    body: { entry: now.body.entry, revision: now.body.revision },
  })
  expect(status).toBe(200)
  await rm(folder, { recursive: true })
})
