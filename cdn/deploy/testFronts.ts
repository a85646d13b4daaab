import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { findTool } from '../findTool.ts'
import { uploadSite } from '../static/uploadSite.ts'
import { installTestPackage } from '../testPackage.ts'

/* Runs the programs that operators put in front of a folder of releases, by the recipes of this folder. */

export const frontNames = ['caddy', 'nginx', 's3'] as const
export type FrontName = (typeof frontNames)[number]

/** @param text value of `SERVED_BY` @throws Error unless it names a front */
export function readFrontName(text: string | undefined): FrontName | undefined {
  const name = frontNames.find(each => each === text)
  if (text && !name) throw new Error(`SERVED_BY=${text} is not accepted: use one of ${frontNames.join(', ')}`)
  return name
}

export interface FrontOptions {
  port: number
  /** Folder of releases, with their header files. */
  releasesDir: string
  /** URL of the server that answers all other requests; without it, there is only the folder. */
  server?: string | undefined
  /** How long the front keeps idle connections to that server, such as `1s`, in place of the recipe's time. */
  idle?: string | undefined
}

export interface RunningFront {
  url: string
  stop(): Promise<void>
}

const places: Record<FrontName, (options: FrontOptions, folder: string) => Promise<ChildProcess[]>> = {
  caddy: startCaddy,
  nginx: startNginx,
  s3: startStore,
}

/** Whether a front's programs are installed. The store is a package, installed when needed. */
export function hasFront(name: FrontName): boolean {
  return findTool(name === 's3' ? 'caddy' : name) !== undefined
}

export async function startFront(name: FrontName, options: FrontOptions): Promise<RunningFront> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  const stop = async (children: readonly ChildProcess[]) => {
    await Promise.all(children.map(endOf))
    await rm(folder, { recursive: true, force: true })
  }
  const children = await places[name]({ ...options, releasesDir: resolve(options.releasesDir) }, folder)
  const url = `http://localhost:${options.port}`
  try {
    await answers(`${url}/releases.json`, children)
  } catch (error) {
    await stop(children)
    throw error
  }
  return { url, stop: () => stop(children) }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const complaints = new WeakMap<ChildProcess, string>()

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr?.on('data', chunk => complaints.set(child, `${complaints.get(child) ?? ''}${chunk}`.slice(-4000)))
  return child
}

/** Waits for any answer from a URL. */
async function answers(url: string, children: readonly ChildProcess[]): Promise<void> {
  for (let tries = 0; ; tries++) {
    const ended = children.find(({ exitCode }) => exitCode !== null)
    const isAnswered = !ended && (await fetch(url).then(isAnswer, () => false))
    if (isAnswered) return
    if (ended || tries > 300)
      throw new Error(`${url} does not answer:\n${children.map(child => complaints.get(child) ?? '').join('\n')}`)
    await setTimeout(100)
  }
}

/** A front starts to answer before its upstream does. */
const isAnswer = ({ status }: Response) => status < 500

/** What the recipes say. */
const recipeIdle = '60s'

async function startCaddy(
  { port, releasesDir, server, idle = recipeIdle }: FrontOptions,
  folder: string,
): Promise<ChildProcess[]> {
  const recipe = await readRecipe('Caddyfile', { [`keepalive ${recipeIdle}`]: `keepalive ${idle}` })
  // The recipe's variant without a server.
  const served = server ? recipe : recipe.replace(/reverse_proxy \{\$SERVER\} \{.*?\n\t\t\}/s, 'error 404')
  return [await runCaddy(served, folder, { SITE: `:${port}`, RELEASES: releasesDir, SERVER: server ?? '' })]
}

async function runCaddy(recipe: string, folder: string, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${recipe}`)
  const homes = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return run(findTool('caddy') ?? 'caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { ...homes, ...env })
}

const nginxModules = '/usr/lib/nginx/modules'
const brotliModule = 'ngx_http_brotli_static_module.so'

async function startNginx(
  { port, releasesDir, server, idle = recipeIdle }: FrontOptions,
  folder: string,
): Promise<ChildProcess[]> {
  const hasBrotli = existsSync(join(nginxModules, brotliModule))
  const recipe = await readRecipe('nginx.conf', {
    'listen 8080;': `listen 127.0.0.1:${port};\n\tlisten [::1]:${port};`,
    '/srv/connectkit/releases': releasesDir,
    ...(!hasBrotli && { 'brotli_static on;': '' }),
    ...(server && { '127.0.0.1:4400': new URL(server).host }),
    [`keepalive_timeout ${recipeIdle}`]: `keepalive_timeout ${idle}`,
  })
  // The recipe's variant without a server.
  const served = server ? recipe : recipe.replace(/(location @server \{\n).*?(\n\t\})/s, '$1\t\treturn 404;$2')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, name)};`,
  )
  const lines = [
    ...(hasBrotli ? [`load_module ${join(nginxModules, brotliModule)};`] : []),
    // Tests' folders are readable by this user only.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr;`,
    `events {} http { access_log off; ${temporary.join(' ')}`,
    `${served} }`,
  ]
  const file = join(folder, 'nginx.conf')
  await writeFile(file, lines.join('\n'))
  return [run(findTool('nginx') ?? 'nginx', ['-e', 'stderr', '-c', file])]
}

const storePackage = {
  name: 's3rver',
  version: '3.7.1',
  integrity: 'sha512-H9KIX6n8NqcfoE4ziFNbQASBQfjcNJgb+3wbT9L5iotEqfOncFO1c38cfJSFSo7xXTu1zM9HA6t2u9xKNlYRaA==',
}

/** An S3-compatible store behind Caddy, which stands in for a CDN: it passes the folder's paths on to the bucket. */
async function startStore({ port, releasesDir, server }: FrontOptions, folder: string): Promise<ChildProcess[]> {
  const { name, version, integrity } = storePackage
  const program = await installTestPackage(name, version, integrity)
  const data = join(folder, 'store')
  await mkdir(data)
  const storePort = await freePort()
  const address = ['--address', '127.0.0.1', '--port', `${storePort}`, '--directory', data]
  const store = run(process.execPath, [
    join(program, 'bin/s3rver.js'),
    ...address,
    '--configure-bucket',
    'releases',
    '--silent',
  ])
  const bucket = `http://127.0.0.1:${storePort}/releases`
  await answers(bucket, [store])
  const keys = { id: 'S3RVER', secret: 'S3RVER' }
  await uploadSite({ releasesDir, bucket, region: 'us-east-1', keys })
  const inBucket = `rewrite * /releases{uri}
		reverse_proxy 127.0.0.1:${storePort} {
			header_up Host 127.0.0.1:${storePort}
		}`
  const front = await runCaddy(
    server ? withServer({ port, inBucket, server }) : `:${port} {\n\t\t${inBucket}\n}`,
    folder,
    {},
  )
  return [store, front]
}

/** The bucket has the immutable files; the server answers the rest. */
const withServer = ({ port, inBucket, server }: { port: number; inBucket: string; server: string }) => `:${port} {
	@stored {
		path_regexp ^/(assets|images|log|[0-9]+\\.[0-9]+\\.[0-9]+)/
		not path */modal.html */manifest.json */test.js
	}
	handle @stored {
		${inBucket}
	}
	handle {
		reverse_proxy ${server}
	}
}
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function readRecipe(name: string, replaced: Readonly<Record<string, string>>): Promise<string> {
  const text = await readFile(`cdn/deploy/static/${name}`, 'utf8')
  return Object.entries(replaced).reduce((recipe, [from, to]) => recipe.replaceAll(from, to), text)
}
