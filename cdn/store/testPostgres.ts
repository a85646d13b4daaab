import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const debianFolder = '/usr/lib/postgresql'

export interface TestPostgres {
  url: string
  /** By which it is reached with TLS, by a certificate that it signed itself, and the path of that; undefined without. */
  tls: { url: string; certificate: string } | undefined
  /** Ends the server at once; its processes end by themselves. */
  stop(): Promise<void>
  /** Ends it as a crash of the machine would. */
  kill(): Promise<void>
  /** Stops it in its tracks: connections stay, and nothing answers. @returns what lets it go on */
  freeze(): Promise<() => void>
  start(): Promise<void>
  /** Stops it and removes its files. */
  remove(): Promise<void>
}

/** The folder of PostgreSQL's programs as Debian installs them; undefined, with a warning, where it is not installed. */
export async function findPostgres(): Promise<string | undefined> {
  const versions = await readdir(debianFolder).catch(() => [])
  const folders = versions.map(version => join(debianFolder, version, 'bin'))
  const found = folders.find(folder => existsSync(join(folder, 'initdb')))
  if (!found) console.warn('PostgreSQL is not installed: its tests are skipped. On Debian: apt-get install postgresql')
  return found
}

/** A PostgreSQL server of its own on a socket in a temporary folder. It refuses to run as root, so root becomes nobody. */
export async function startTestPostgres(programs: string, { withTls = false } = {}): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  await chmod(folder, 0o777)
  const data = join(folder, 'data')
  const isRoot = process.getuid?.() === 0
  const shell = (command: string) =>
    isRoot ? run('su', ['-s', '/bin/sh', 'nobody', '-c', command]) : run('sh', ['-c', command])
  const port = withTls ? await freePort() : 5432
  const listening = withTls
    ? `-p ${port} -c listen_addresses=127.0.0.1 -c ssl=on -c ssl_cert_file=${folder}/server.crt -c ssl_key_file=${folder}/server.key`
    : `-c listen_addresses=''`
  const control = (action: string) =>
    shell(`${programs}/pg_ctl -D ${data} -w ${action} -l ${folder}/log -o "-k ${folder} ${listening} -F"`)
  const start = async () => void (await control('start'))
  const stop = async () => void (await control('stop -m immediate'))
  await shell(`${programs}/initdb -D ${data} -U ck -A trust --no-sync -E UTF8 --locale=C`)
  if (withTls)
    await shell(
      `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout ${folder}/server.key -out ${folder}/server.crt && chmod 600 ${folder}/server.key`,
    )
  await start()
  const processes = async () => {
    const [first = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', first]).catch(() => ({ stdout: '' }))
    return [first, ...stdout.split('\n')].map(Number).filter(Boolean)
  }
  return {
    url: `postgresql://ck@localhost:${port}/postgres?host=${folder}`,
    tls: withTls
      ? { url: `postgresql://ck@127.0.0.1:${port}/postgres`, certificate: join(folder, 'server.crt') }
      : undefined,
    start,
    stop,
    async kill() {
      const all = await processes()
      for (const pid of all) signal(pid, 'SIGKILL')
      while (all.some(pid => signal(pid, 0))) await setTimeout(20)
    },
    async freeze() {
      const all = await processes()
      for (const pid of all) signal(pid, 'SIGSTOP')
      return () => {
        for (const pid of all) signal(pid, 'SIGCONT')
      }
    },
    async remove() {
      await stop().catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** @returns whether there is such a process */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
