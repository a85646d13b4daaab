import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bundleProgram } from '../../../cdn/bundleProgram.ts'
import { publish } from '../../../cdn/publish.mjs'
import { projectEntry } from '../../../cdn/testApp.ts'
import { nextRelease } from './nextRelease.ts'

/** Inside the repository, so that bundles find their packages. */
const home = fileURLToPath(new URL('../../../dist/', import.meta.url))

export type Build = 'this' | 'next'

export interface PlatformServer {
  /** Such as `127.0.0.1:32700`. */
  address: string
  /** Its folder of releases. */
  releases: string
  /** Its projects.json. */
  projects: string
  /** Starts it, and waits until it is ready. @param settings change those of before */
  start(build: Build, settings?: Record<string, string | undefined>): Promise<void>
  /** As an operator's service manager does. */
  stop(): Promise<void>
  kill(): Promise<void>
  reload(): void
  /** What it has logged. */
  log(): string
}

/** What operators run: this release and the next one, and machines to run them on, which differ in their address. */
export async function createPlatform(ports: { server: number; management: number }, settings: Record<string, string>) {
  await mkdir(home, { recursive: true })
  const root = await mkdtemp(join(home, 'test-platform-'))
  await bundleProgram(join(root, 'this.mjs'), { file: 'main.ts' })
  await bundleProgram(join(root, 'keyThread.mjs'), { file: 'signatures/keyThread.ts' })
  await bundleProgram(join(root, 'next.mjs'), { file: 'main.ts' }, [nextRelease])
  const parts = join(root, 'parts')
  await mkdir(parts)
  for (const name of ['greet.js', 'entry.js', 'entry.css', 'view.html']) await writeFile(join(parts, name), '')
  const secure = join(root, 'secure')
  await mkdir(join(secure, 'assets'), { recursive: true })
  await writeFile(join(secure, 'assets/sdk-1.js'), 'sdk()')
  const entry = { script: 'assets/sdk-1.js' }
  await writeFile(
    join(secure, 'entries.json'),
    JSON.stringify({ sdk: entry, window: entry, device: entry, loading: entry }),
  )

  let sites = 0
  /** Adds a release to a machine's folder. Its loader is its number. */
  const publishTo = async (releasesDir: string, version: string) => {
    const siteDir = join(root, `site-${sites++}`)
    for (const folder of [version, 'assets']) await mkdir(join(siteDir, folder), { recursive: true })
    await writeFile(join(siteDir, version, 'loader.js'), version)
    await publish({ siteDir, version, modalDir: parts })
    if (releasesDir !== siteDir) await publish({ siteDir, version, modalDir: parts, releasesDir })
  }
  const running = new Set<ChildProcess>()
  const server = async (host: string, env: Record<string, string>): Promise<PlatformServer> => {
    const folder = join(root, host)
    const releases = join(folder, 'releases')
    await mkdir(releases, { recursive: true })
    await publishTo(releases, '1.0.0')
    const projects = join(folder, 'projects.json')
    await writeFile(projects, JSON.stringify({ projects: [projectEntry()] }))
    let own: Record<string, string | undefined> = { ...settings, ...env }
    let child: ChildProcess | undefined
    let text = ''
    const ended = async (signal: 'SIGTERM' | 'SIGKILL') => {
      const ending = child
      if (!ending || ending.exitCode !== null) return
      const exit = once(ending, 'exit')
      ending.kill(signal)
      await exit
      running.delete(ending)
    }
    const ready = async (started: ChildProcess) => {
      for (;;) {
        const answer = await fetch(`http://${host}:${ports.management}/readyz`).catch(() => undefined)
        if (answer?.ok) return
        if (started.exitCode !== null) throw new Error(`The server on ${host} has ended:\n${text}`)
        await setTimeout(50)
      }
    }
    return {
      address: `${host}:${ports.server}`,
      releases,
      projects,
      async start(build, changed) {
        own = { ...own, ...changed }
        child = spawn(process.execPath, [join(root, `${build}.mjs`)], {
          env: {
            ...{ PATH: process.env.PATH, HOST: host, PORT: `${ports.server}`, CK_LOG: 'json' },
            ...{ CK_PROJECTS: projects, CK_RELEASES: releases, CK_SECURE_FILES: secure, CK_PROXY_HOPS: '1' },
            ...{ CK_MANAGEMENT_HOST: host, CK_MANAGEMENT_PORT: `${ports.management}`, CK_DRAIN_SECONDS: '2' },
            ...own,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        running.add(child)
        for (const stream of [child.stdout, child.stderr])
          stream?.on('data', chunk => {
            text = (text + chunk).slice(-1_000_000)
          })
        await ready(child)
      },
      stop: () => ended('SIGTERM'),
      kill: () => ended('SIGKILL'),
      reload: () => void child?.kill('SIGHUP'),
      log: () => text,
    }
  }
  /** An operator's command beside the servers. */
  const command = (name: string, env: Record<string, string>) => {
    const child = spawn(process.execPath, [join(root, 'this.mjs'), name], {
      env: { PATH: process.env.PATH, ...settings, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let text = ''
    const printed: (() => void)[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        text += chunk
        for (const told of printed.splice(0)) told()
      })
    const ended = once(child, 'close').then(([code]) => {
      running.delete(child)
      return { code: code as number | null, text }
    })
    return {
      ended,
      /** Until it has printed something, or ended. */
      begun: Promise.race([new Promise<void>(resolve => printed.push(resolve)), ended]),
      kill: () => void child.kill('SIGKILL'),
    }
  }
  return {
    root,
    server,
    command,
    publishTo,
    async remove() {
      for (const child of running) child.kill('SIGKILL')
      await rm(root, { recursive: true, force: true })
    },
  }
}
