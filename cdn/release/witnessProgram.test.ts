import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameTemplate } from '../frameTemplate.mjs'
import { type RunningCdn, startCdn } from '../startCdn.ts'
import { modalParts, projectEntry } from '../testApp.ts'
import { runReleaseCommand } from './runReleaseCommand.ts'

/* A witness that a stranger runs, as its program, and an operator whose log it watches. */

const port = Number(process.env.PORT_BASE ?? 14_400) + 36
const log = 'cdn.test/log'
let root = ''
let witness: ChildProcess
let publicKey = ''
let verifier = ''
const at = (path: string) => join(root, path)

async function site(name: string, version: string, text: string): Promise<string[]> {
  await mkdir(at(`${name}/${version}`), { recursive: true })
  await mkdir(at(`${name}/assets`), { recursive: true })
  await mkdir(at('secure/assets'), { recursive: true })
  await writeFile(at(`${name}/${version}/loader.js`), text)
  await writeFile(at(`${name}/${version}/modal.template`), frameTemplate(modalParts))
  await writeFile(at('secure/assets/sdk-1.js'), 'sdk()')
  return ['--site', at(name), '--secure', at('secure'), '--version', version]
}
const sign = (folder: string, built: readonly string[], signer: string, ...more: string[]) =>
  runReleaseCommand(['publish', at(folder), ...built, '--key', at(signer), '--log', log, ...more])
const publish = (folder: string, built: readonly string[]) =>
  sign(folder, built, 'release.key', '--witness', `http://127.0.0.1:${port}=${verifier}`)

async function startWitness(logKey: string): Promise<string> {
  const args = ['witness', '--key', at('witness.key'), '--name', 'witness.test', '--log', logKey]
  witness = spawn(
    process.execPath,
    ['dist/server/release.mjs', ...args, '--state', at('witness.json'), '--port', `${port}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [said] = await once(witness.stdout as NonNullable<ChildProcess['stdout']>, 'data')
  return /^Witness (\S+) listens on port/.exec(String(said))?.[1] ?? ''
}
async function stopWitness(): Promise<void> {
  const ended = once(witness, 'exit')
  witness.kill()
  await ended
}

let logKey = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'witness-'))
  publicKey = (await runReleaseCommand(['key', at('release.key')])).split('\n')[0] ?? ''
  await runReleaseCommand(['key', at('witness.key')])
  logKey = await runReleaseCommand(['log-key', '--key', publicKey, '--log', log])
  verifier = await startWitness(logKey)
})
afterAll(async () => {
  await stopWitness()
  await rm(root, { recursive: true })
})

test('a witness finds a forked log, even after a restart', async () => {
  const first = await site('first', '1.0.0', 'loader()')
  await publish('releases', first)
  // The operator, or a thief of the key, shows somebody else another history.
  await cp(at('releases'), at('fork'), { recursive: true })
  await publish('releases', await site('second', '1.0.1', 'second()'))
  const evil = await site('evil', '1.0.1', 'evil()')
  await expect(publish('fork', evil)).rejects.toThrow(/witness.test refused the checkpoint/)

  await stopWitness()
  expect(await startWitness(logKey)).toBe(verifier)
  await expect(publish('fork', evil)).rejects.toThrow(/witness.test refused the checkpoint/)
  await publish('releases', await site('third', '1.0.2', 'third()'))
})

test('after a change of keys, older pages still work, and the first key still verifies', async () => {
  let server: RunningCdn | undefined
  try {
    const tagOf = async (version: string) => {
      const { snippet } = await (await fetch(`${server?.url}/${version}/manifest.json`)).json()
      return snippet as string
    }
    const start = async () => {
      await server?.stop()
      server = await startCdn({ port: 0, projects: [projectEntry()], releasesDir: at('kept') })
    }
    const integrityOf = (tag: string) => /integrity="([^"]+)"/.exec(tag)?.[1]
    await sign('kept', await site('before', '2.0.0', 'before()'), 'release.key')
    await start()
    const pinned = await tagOf('2.0.0')

    await runReleaseCommand(['key', at('next.key')])
    const next = at('next.key.pub')
    await runReleaseCommand(['rotate', at('kept'), '--key', at('release.key'), '--next', next, '--log', log])
    await sign('kept', await site('after', '2.0.1', 'after()'), 'next.key', '--former', at('release.key'))
    await start()

    expect(integrityOf(await tagOf('2.0.0'))).toBe(integrityOf(pinned))
    expect(await (await fetch(`${server?.url}/2.0.0/loader.js`)).text()).toBe('before()')
    expect((await fetch(`${server?.url}/2.0.0/modal.html?p=demo&o=https://app.example`)).status).toBe(200)
    const verify = (version: string, key: string) =>
      runReleaseCommand(['verify', server?.url ?? '', '--version', version, '--key', key, '--log', log])
    const nextKey = (await readFile(next, 'utf8')).trim().split('\n').at(-1) ?? ''
    expect(await verify('2.0.0', publicKey)).toContain(`as signed by ${publicKey}`)
    expect(await verify('2.0.1', publicKey)).toContain(`as signed by ${nextKey}`)
    expect(await verify('2.0.1', nextKey)).toContain(`as signed by ${nextKey}`)
  } finally {
    await server?.stop()
  }
})
