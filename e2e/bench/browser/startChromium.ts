import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { type CdpConnection, connectCdp } from './connectCdp.ts'

export interface Chromium extends CdpConnection {
  /** The browser's name and version, `Chrome/1.2.3.4`. */
  version: string
  /** Resolves once all its processes are idle, or after five seconds. */
  untilIdle(): Promise<void>
  stop(): Promise<void>
}

const flags = [
  '--headless',
  '--remote-debugging-pipe',
  '--site-per-process',
  // Otherwise every window loads the browser's own pages for its address bar: half a second of work during each visit.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--mute-audio',
]

/** Resolves only this machine's hosts. */
function networkFlags(spkiHash: string): string[] {
  return [
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    `--ignore-certificate-errors-spki-list=${spkiHash}`,
  ]
}

/**
 * Starts a browser with a fresh profile.
 * @param path of the program
 * @param spkiHash the only key it trusts besides the public ones, see Certificate
 */
export async function startChromium(path: string, spkiHash: string): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-chromium-'))
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(
    path,
    [...flags, ...networkFlags(spkiHash), ...asRoot, `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    },
  )
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  const connection = connectCdp(child.stdio[4] as Readable, child.stdio[3] as Writable)
  const stop = async () => {
    await connection.browser.send('Browser.close').catch(() => {})
    const kill = setTimeout(() => child.kill('SIGKILL'), 5_000)
    await ended
    clearTimeout(kill)
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  const { product } = await Promise.race([connection.browser.send('Browser.getVersion'), failed])
  return { ...connection, version: product, untilIdle: () => untilIdle(connection), stop }
}

const sampleMs = 150
const idleShare = 0.1
const maxSamples = 33

async function untilIdle({ browser }: CdpConnection): Promise<void> {
  const busySeconds = async () => {
    const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  let before = await busySeconds()
  for (let samples = 0; samples < maxSamples; samples++) {
    await new Promise(resolve => setTimeout(resolve, sampleMs))
    const now = await busySeconds()
    if ((now - before) * 1000 < sampleMs * idleShare) return
    before = now
  }
}
