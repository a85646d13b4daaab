import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import type { Example } from '../../cdn/docs/build/examples.ts'
import { testPatience } from '../../shared/testPatience.ts'
import { docSection } from '../fixtures/docExamples.ts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { test } from '../fixtures/test.ts'

/* A newcomer's stopwatch: every command and file of a platform's section in the docs, as written and in their order, from an
   empty folder and with an empty cache of npm, until the page has the account. */

/** Where a tag that is no whole page belongs, by what the text above it says. */
interface Platform {
  heading: string
  tagFile?: string
  tagBefore?: string
  /** Whether a component shows the account; its project's own build checks the types. */
  hasComponent?: boolean
}

const platforms: readonly Platform[] = [
  { heading: 'Plain HTML' },
  { heading: 'React with Vite', tagFile: 'index.html', tagBefore: '</head>', hasComponent: true },
  { heading: 'Next.js', hasComponent: true },
  { heading: 'SvelteKit', tagFile: 'src/app.html', tagBefore: '%sveltekit.head%', hasComponent: true },
  { heading: 'Vue', tagFile: 'index.html', tagBefore: '</head>', hasComponent: true },
]

/** How long it takes a person to copy an example and paste it into its place. */
const pasteMs = 10_000
const mostMs = 180_000

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Runs a shell's lines, as typed. @returns the folder where they end */
async function type(lines: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', `exec 3>&1 >&2\n${lines}\npwd >&3`], { cwd, env })
  return stdout.trim()
}

/** Starts a server by a shell's line. @returns it, and the address that it prints */
async function serve(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<[ChildProcess, string]> {
  const server = spawn('sh', ['-c', line], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      const [found] = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(said) ?? []
      if (found) resolve(found)
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.on('exit', () => reject(new Error(`${line} ended:\n${said}`)))
  })
  return [server, url]
}

/** Pastes an example where the docs say. */
async function paste({ code, name }: Example, { tagFile, tagBefore }: Platform, folder: string): Promise<void> {
  const whole = code.startsWith('<!doctype') ? 'index.html' : name
  if (whole) {
    await mkdir(dirname(join(folder, whole)), { recursive: true })
    return writeFile(join(folder, whole), code)
  }
  if (!tagFile || !tagBefore) throw new Error(`Where does this belong?\n${code}`)
  const before = await readFile(join(folder, tagFile), 'utf8')
  expect(before).toContain(tagBefore)
  await writeFile(
    join(folder, tagFile),
    before.replace(tagBefore, () => `${code}${tagBefore}`),
  )
}

for (const platform of platforms)
  test(`${platform.heading} is connected in three minutes, by the docs alone`, async ({
    page,
    stack,
    release,
    modal,
  }) => {
    const empty = await mkdtemp(join(tmpdir(), 'newcomer-'))
    const folder = join(empty, 'projects')
    await mkdir(folder)
    const examples = docSection('platforms', platform.heading).map(example => ({
      ...example,
      // As the served page has them.
      code: example.code
        .replaceAll('https://CDN', stack.cdn)
        .replaceAll('{{version}}', release.version)
        .replaceAll('{{integrity}}', release.integrity)
        .replaceAll('YOUR_PROJECT_ID', 'demo'),
    }))
    const start = examples.findLast(({ language }) => language === 'sh')
    if (!start) throw new Error(`${platform.heading} names no command that serves it`)
    const own = Object.entries(process.env).filter(([key]) => !/^(npm_|NODE_|TEST_|PLAYWRIGHT|FORCE_COLOR)/i.test(key))
    const env = {
      ...Object.fromEntries(own),
      npm_config_cache: join(empty, 'cache'),
      // Enter, where npm asks whether it may fetch the command.
      npm_config_yes: 'true',
      NO_COLOR: '1',
      PYTHONUNBUFFERED: '1',
    }
    const wallet = await installScriptedWallet(page, { name: 'Paper', rdns: 'example.paper', account })
    let server: ChildProcess | undefined
    try {
      const startedMs = performance.now()
      let cwd = folder
      let url = ''
      for (const example of examples)
        if (example === start) [server, url] = await serve(example.code, cwd, env)
        else if (example.language === 'sh') cwd = await type(example.code, cwd, env)
        else await paste(example, platform, cwd)
      await page.goto(url)
      await page.waitForFunction(() => window.ConnectKit)
      const opener = page.locator('connect-kit-button, [data-connectkit-open]').first()
      await opener.click()
      await modal.wallet(wallet.name).click()
      await expect.poll(() => page.evaluate(() => window.ConnectKit.getAccount()?.address)).toBe(account)
      if (platform.hasComponent) await expect(opener).toHaveText(account)
      const machineMs = performance.now() - startedMs
      const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
      const pasted = `${examples.length} examples to paste`
      console.log(`    ${platform.heading}: ${seconds(machineMs)} of the machine, and ${pasted}`)
      expect(machineMs / testPatience + examples.length * pasteMs).toBeLessThan(mostMs)
      if (platform.hasComponent) await type('npm run build', cwd, env)
    } finally {
      if (server?.pid) process.kill(-server.pid)
      await rm(empty, { recursive: true, maxRetries: 10, retryDelay: 100 })
    }
  })
