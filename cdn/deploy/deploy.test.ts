import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settings, unknownSettings } from '../environment/settingNames.ts'
import { findTool } from '../findTool.ts'
import { runReleaseCommand } from '../release/runReleaseCommand.ts'
import { parseProjectsJson } from '../store/parseProjects.ts'

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

  test('is accepted by the rules of its builder', async () => {
    const text = await textOf('Containerfile')
    expect(validate(text).map(({ message }) => message)).toEqual([])
    expect(validate(text.replace('--interval', '--interva')).map(({ message }) => message)).toEqual([
      'Unknown flag: interva',
    ])
  })

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
    const installing = lines.flatMap(([, rest]) => rest.match(/npm (?:ci|prune|install)[^&]*/g) ?? [])
    expect(installing.map(command => command.includes('--ignore-scripts'))).toEqual([true, true])
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

describe('kubernetes.yaml', () => {
  interface Container {
    args?: string[]
    image: string
    env: { name: string; value?: string }[]
    envFrom?: { secretRef: { name: string } }[]
    ports?: { name: string; containerPort: number }[]
    securityContext: object
    volumeMounts?: { name: string }[]
    [probe: `${string}Probe`]: { httpGet: { path: string; port: string } }
  }
  interface Pod {
    serviceAccountName: string
    automountServiceAccountToken: boolean
    securityContext: object
    initContainers: Container[]
    containers: Container[]
    volumes: { name: string; configMap?: { name: string } }[]
  }
  type Backend = { backend: { service: { name: string; port: { name: string } } } }
  interface Manifest {
    apiVersion: string
    kind: string
    metadata: { name: string; namespace: string; labels: object }
    data?: Record<string, string>
    spec?: {
      template?: { metadata: { labels: object }; spec: Pod }
      selector?: object
      ports?: { name: string; port: number; targetPort: string }[]
      rules?: { host: string; http: { paths: Backend[] } }[]
      tls?: { hosts: string[] }[]
    }
  }
  const manifests = async () =>
    parseAllDocuments(await textOf('kubernetes.yaml')).map(document => document.toJS() as Manifest)
  const named = (all: readonly Manifest[], kind: string, name = 'connectkit') => {
    const found = all.find(each => each.kind === kind && each.metadata.name === name)
    if (!found) throw new Error(`There is no ${kind} ${name}`)
    return found
  }

  /** As TypeScript sees them: types of Kubernetes' own description of its API, in which an unknown field is a mistake. */
  const complaints = async (all: readonly Manifest[]) => {
    const folder = fileURLToPath(new URL('../../dist/manifests-', import.meta.url))
    await mkdir(join(folder, '..'), { recursive: true })
    const inside = await mkdtemp(folder)
    const file = join(inside, 'manifests.ts')
    const moduleOf = (apiVersion: string) => (apiVersion === 'v1' ? 'core/v1' : apiVersion.replace(/\..*\//, '/'))
    const lines = all.map(
      ({ apiVersion, kind, ...manifest }, at) =>
        `export const manifest${at}: import('kubernetes-types/${moduleOf(apiVersion)}').${kind} = ${JSON.stringify({ apiVersion, kind, ...manifest })}`,
    )
    await writeFile(file, lines.join('\n'))
    const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--ignoreConfig',
      '--pretty',
      'false',
      ...['--module', 'esnext', '--moduleResolution', 'bundler'],
    ]
    const { stdout } = await run(tsc, [...options, file]).catch(error => error as { stdout: string })
    await rm(inside, { recursive: true })
    return stdout
  }

  test('uses only fields of the Kubernetes API', async () => {
    const all = await manifests()
    expect(all.map(({ kind }) => kind)).toEqual([
      ...['ConfigMap', 'ServiceAccount', 'Deployment', 'Service', 'Service', 'NetworkPolicy', 'PodDisruptionBudget'],
      'Ingress',
    ])
    expect(await complaints(all)).toBe('')
    const spoiled = structuredClone(named(all, 'Deployment'))
    Object.assign(spoiled.spec?.template?.spec.containers[0] ?? {}, { livenesProbe: {} })
    expect(await complaints([spoiled])).toContain('livenesProbe')
  })

  test('refers only to secrets, ports, volumes, accounts and hosts that exist', async () => {
    const all = await manifests()
    const { spec: pod, metadata } = named(all, 'Deployment').spec?.template ?? {}
    const [server] = pod?.containers ?? []
    if (!pod || !server) throw new Error('There is no server')
    for (const { metadata: own } of all) expect([own.namespace, own.labels]).toEqual(['connectkit', metadata?.labels])
    expect(named(all, 'ServiceAccount').metadata.name).toBe(pod.serviceAccountName)
    expect(server.volumeMounts?.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name))
    const [{ configMap } = {}] = pod.volumes
    const projects = named(all, 'ConfigMap', configMap?.name ?? '').data?.['projects.json'] ?? ''
    expect(parseProjectsJson(projects, 'kubernetes.yaml')).toHaveLength(1)
    const portNames = server.ports?.map(({ name }) => name)
    for (const each of all.filter(({ kind }) => kind === 'Service')) {
      expect(each.spec?.selector).toEqual(metadata?.labels)
      for (const { targetPort } of each.spec?.ports ?? []) expect(portNames).toContain(targetPort)
    }
    const ingress = named(all, 'Ingress')
    const settingOf = (name: string) => server.env.find(each => each.name === name)?.value
    const hosts = ingress.spec?.rules?.map(({ host }) => `https://${host}`)
    expect(hosts).toEqual([settingOf('CK_PUBLIC_URL'), settingOf('CK_SECURE_SITE')])
    expect(ingress.spec?.tls?.flatMap(({ hosts }) => hosts.map(host => `https://${host}`))).toEqual(hosts)
    // The management port is in no Ingress.
    for (const { http } of ingress.spec?.rules ?? [])
      expect(http.paths.map(({ backend }) => backend.service)).toEqual([{ name: 'connectkit', port: { name: 'http' } }])
  })

  test('sets only known settings, leaves secrets to the operator, and grants the server no rights', async () => {
    const text = await textOf('kubernetes.yaml')
    const pod = named(await manifests(), 'Deployment').spec?.template?.spec
    const [migrate, server] = [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])]
    expect(
      unknownSettings(
        [...(server?.env ?? []), ...(migrate?.env ?? [])].map(({ name }) => name),
        '',
      ),
    ).toEqual([])
    const secrets = [...text.matchAll(/--from-literal=(\w+)=/g)].map(([, name = '']) => name)
    expect(secrets).toEqual(['DATABASE_URL', 'VAULT_KEY', 'CK_AUTH_KEY', 'CK_MAIL', 'CK_MAIL_FROM'])
    expect([unknownSettings(secrets, ''), server?.envFrom]).toEqual([[], [{ secretRef: { name: 'connectkit' } }]])
    expect([migrate?.args, migrate?.image]).toEqual([['node', 'dist/server/main.mjs', 'migrate'], server?.image])
    expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } })
    const rights = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } }
    expect([migrate?.securityContext, server?.securityContext]).toEqual([rights, rights])
    const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const
    expect(probes.map(name => server?.[name]?.httpGet)).toEqual([
      { path: '/livez', port: 'management' },
      { path: '/readyz', port: 'management' },
      { path: '/readyz', port: 'management' },
    ])
  })
})

describe('verify.yml', () => {
  interface Workflow {
    permissions: object
    jobs: Record<string, { env: Record<string, string>; steps: { run?: string }[] }>
  }
  const job = async () => {
    const workflow = parse(await textOf('verify.yml')) as Workflow
    expect(workflow.permissions).toEqual({ contents: 'read' })
    return workflow.jobs.verify as Workflow['jobs'][string]
  }

  test('runs existing commands with existing options and defined variables, and no install scripts', async () => {
    const { env, steps } = await job()
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
    const lines = steps.flatMap(({ run }) => run ?? [])
    for (const line of lines) {
      for (const [, name = ''] of line.matchAll(/npm run ([\w:]+)/g)) expect(Object.keys(scripts)).toContain(name)
      for (const [, name = ''] of line.matchAll(/"\$(\w+)/g)) expect(Object.keys(env)).toContain(name)
      if (line.startsWith('npm ci')) expect(line).toContain('--ignore-scripts')
    }
    const [verify = ''] = lines.filter(line => line.includes('npm run verify'))
    const args = ['http://127.0.0.1:1', ...verify.split(/\s+/).slice(5)].map(arg => arg.replace(/^"\$\w+"$/, 'x'))
    // It gets as far as the key, which is none here.
    await expect(runReleaseCommand(['verify', ...args])).rejects.toThrow('ENOENT')
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
