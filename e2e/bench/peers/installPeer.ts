import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { run } from '../../commands/run.mjs'
import type { PeerName } from '../contestants.ts'
import { type Peer, peers } from './peers.ts'

/** Where a peer is put: outside git, kept between runs and builds. */
export function peerFolder(root: string, name: PeerName): string {
  return join(root, 'dist/bench/peers', name)
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/**
 * Fetches a peer, once: its node_modules, or of ready-made files the package itself. No script of a package runs.
 * @throws Error with npm's words
 */
export async function installPeer(root: string, name: PeerName, tell: (line: string) => void): Promise<void> {
  const folder = peerFolder(root, name)
  const peer = peers[name]
  const wanted = manifestOf(peer)
  const done = join(folder, 'installed.json')
  if (existsSync(done) && (await readFile(done, 'utf8')) === wanted) return
  tell(`Installing ${name}, once …`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), wanted)
  if (peer.files) await unpack(folder, peer)
  else await demand(npm, ['install', '--prefix', folder, '--ignore-scripts', '--legacy-peer-deps', ...quiet])
  await writeFile(done, wanted)
}

/** Ready-made files need none of the packages they were made of. */
async function unpack(folder: string, { packages }: Peer): Promise<void> {
  const [[name, version] = []] = Object.entries(packages)
  const told = await demand(npm, ['pack', `${name}@${version}`, '--json', '--pack-destination', folder, ...quiet])
  const [{ filename }] = JSON.parse(told.slice(told.indexOf('[')))
  await demand('tar', ['-xzf', join(folder, filename), '-C', folder])
}

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

async function demand(program: string, args: string[]): Promise<string> {
  const { code, output } = await run(program, args, { capture: true })
  if (code) throw new Error(`${program} ${args.join(' ')} failed: ${output.trim()}`)
  return output
}

export function manifestOf({ packages, overrides }: Peer): string {
  return JSON.stringify(
    { name: 'bench-peer', private: true, type: 'module', dependencies: packages, overrides },
    null,
    2,
  )
}
