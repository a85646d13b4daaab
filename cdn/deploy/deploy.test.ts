import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings, unknownSettings } from '../environment/settingNames.ts'
import { findTool } from '../findTool.ts'

/* What operators install by. There is no container engine here: the files are read, and checked by the programs that are. */

const run = promisify(execFile)
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const textOf = (name: string) => readFile(here(name), 'utf8')
const [caddy, systemdAnalyze] = [findTool('caddy'), findTool('systemd-analyze', 'systemd')]

interface Service {
  image: string
  command?: string[]
  environment: Record<string, string>
  volumes?: string[]
  ports?: string[]
  read_only?: boolean
  cap_drop?: string[]
  depends_on?: Record<string, { condition: string }>
  stop_grace_period?: string
  healthcheck?: object
}
interface Compose {
  services: Record<'migrate' | 'server' | 'postgres' | 'caddy', Service>
  volumes: Record<string, unknown>
}
const compose = async () => parse(await textOf('compose.yaml'), { merge: true }) as Compose

const known = [...settings, 'NODE_ENV', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'SITE', 'WALLET_SITE']

describe('compose.yaml', () => {
  test('sets nothing that the server does not know', async () => {
    const { services } = await compose()
    for (const [name, { environment }] of Object.entries(services))
      expect(
        Object.keys(environment).filter(setting => !known.includes(setting)),
        name,
      ).toEqual([])
    expect(unknownSettings(Object.keys(services.server.environment), '')).toEqual([])
  })

  test('gives the server nothing to write to, and exposes only Caddy', async () => {
    const { services } = await compose()
    for (const { read_only, cap_drop } of [services.migrate, services.server])
      expect([read_only, cap_drop]).toEqual([true, ['ALL']])
    expect(services.server.volumes?.filter(volume => !volume.endsWith(':ro'))).toEqual([])
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['caddy'])
  })

  test('starts with the tables, and takes every secret from its operator', async () => {
    const { services, volumes } = await compose()
    expect(services.migrate.command).toEqual(['node', 'dist/server/main.mjs', 'migrate'])
    expect(services.server.environment).toMatchObject({ CK_MIGRATE: 'no', CK_PROXY_HOPS: '1' })
    expect(services.server.environment.DATABASE_URL).toBe(services.migrate.environment.DATABASE_URL)
    for (const secret of ['VAULT_KEY', 'CK_AUTH_KEY'])
      expect(services.server.environment[secret]).toBe(`\${${secret}:?}`)
    for (const { depends_on = {} } of Object.values(services))
      for (const name of Object.keys(depends_on)) expect(Object.keys(services)).toContain(name)
    for (const { volumes: used = [] } of Object.values(services))
      for (const volume of used.map(each => each.split(':')[0] ?? ''))
        expect(volume.startsWith('./') || volume in volumes, volume).toBe(true)
    for (const { image } of Object.values(services)) expect(image).not.toMatch(/:latest$/)
  })
})

describe('Containerfile', () => {
  /** Its instructions, with continued lines put together. */
  const instructions = async () =>
    (await textOf('Containerfile'))
      .replace(/^#.*\n/gm, '')
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .filter(Boolean)
      .map(line => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)] as const)

  test('builds in one stage and runs in another, as an unprivileged user', async () => {
    const lines = await instructions()
    const names = lines.map(([name]) => name)
    const accepted = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'VOLUME', 'ENV', 'EXPOSE', 'STOPSIGNAL']
    expect(names.filter(name => ![...accepted, 'HEALTHCHECK', 'CMD'].includes(name))).toEqual([])
    const [first, last] = lines.flatMap(([name, rest], at) => (name === 'FROM' ? [[at, rest] as const] : []))
    expect([first?.[1], last?.[1]]).toEqual([
      'docker.io/library/node:24-bookworm-slim AS build',
      'docker.io/library/node:24-bookworm-slim',
    ])
    const final = lines.slice(last?.[0])
    expect(final.filter(([name]) => name === 'USER')).toEqual([['USER', 'node']])
    const afterUser = final.slice(final.findIndex(([name]) => name === 'USER'))
    expect(afterUser.some(([name]) => name === 'RUN' || name === 'COPY')).toBe(false)
    for (const [name, rest] of final) if (name === 'COPY') expect(rest).toMatch(/^--from=build \//)
  })

  test('runs existing files, sets known settings, and checks the server’s health', async () => {
    const lines = await instructions()
    const env = lines.find(([name]) => name === 'ENV')?.[1] ?? ''
    const set = Object.fromEntries(env.split(' ').map(pair => pair.split('=')))
    expect(Object.keys(set).filter(name => !known.includes(name))).toEqual([])
    expect(lines.at(-1)).toEqual(['CMD', '["node", "dist/server/main.mjs"]'])
    const health = lines.find(([name]) => name === 'HEALTHCHECK')?.[1]
    expect(health).toContain(`http://127.0.0.1:${set.CK_MANAGEMENT_PORT}/readyz`)
    const [node = '', flag = '', script = ''] = JSON.parse(/\[.*\]$/.exec(health ?? '')?.[0] ?? '[]')
    // Nobody listens there.
    const failed = await run(node, [flag, script.replace(/:\d+\//, ':1/')]).catch(error => error.code)
    expect(failed).toBe(1)
  })
})

describe('the unit of systemd', () => {
  test.runIf(systemdAnalyze)('is accepted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'unit-'))
    const unit = join(folder, 'connectkit.service')
    await writeFile(unit, (await textOf('connectkit.service')).replace('/usr/bin/node', process.execPath))
    const { stdout, stderr } = await run(systemdAnalyze ?? '', ['verify', '--man=no', unit])
    await rm(folder, { recursive: true })
    expect(`${stdout}${stderr}`).not.toContain('connectkit.service')
  })

  test('sets only known settings', async () => {
    const line = /^Environment=(.*)$/m.exec(await textOf('connectkit.service'))?.[1] ?? ''
    const names = line.split(' ').map(pair => pair.split('=')[0] ?? '')
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter(name => !known.includes(name))).toEqual([])
  })
})

test.runIf(caddy)('the Caddyfile is accepted', async () => {
  const env = { ...process.env, SITE: 'cdn.example', WALLET_SITE: 'wallet.example', HOME: tmpdir() }
  await run(caddy ?? '', ['validate', '--adapter', 'caddyfile', '--config', here('Caddyfile')], { env })
})
