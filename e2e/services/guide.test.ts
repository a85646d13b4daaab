import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleProgram } from '../../cdn/bundleProgram.ts'
import { readExamples } from '../../cdn/docs/build/examples.ts'
import { createDevice, secureOrigin, type TestDevice } from '../../cdn/embedded/testEmbedded.ts'
import { frameTemplate } from '../../cdn/frameTemplate.mjs'
import { findPostgres, freePort, startTestPostgres, type TestPostgres } from '../../cdn/store/testPostgres.ts'
import { modalParts } from '../../cdn/testApp.ts'
import { createTestMain, overHttp } from '../../cdn/testMain.ts'
import { type MailSink, startMailSink } from './mail/startMailSink.ts'
import { createRunning } from './running.ts'

/*
 * The guide's commands (cdn/docs/pages/guide.md) on a new machine: one shell runs all of them in their order, as processes.
 * Only what a test cannot have is replaced: the folders of the machine, git and npm, which bring a build, and systemd.
 */

const repository = join(import.meta.dirname, '../..')
const guide = await readFile(join(repository, 'cdn/docs/pages/guide.md'), 'utf8')
const programs = await findPostgres()
const main = createTestMain()
const running = createRunning()
let build = ''
let postgres: TestPostgres | undefined
let mail: MailSink

beforeAll(async () => {
  build = await main.build()
  await main.secureBuild()
  if (programs) postgres = await startTestPostgres(programs)
  mail = running.keep(await startMailSink({ port: 0, smtpPort: 0 }))
})
afterAll(async () => {
  await running.stop()
  await postgres?.remove()
  await main.remove()
})

/** The guide's commands, by heading. */
function stepsOf(markdown: string): { title: string; commands: string }[] {
  const sections = markdown.split(/^###? /m).slice(1)
  return sections.flatMap(section => {
    const blocks = readExamples(section).filter(({ language }) => language === 'sh')
    const title = section.slice(0, section.indexOf('\n'))
    return blocks.length ? [{ title, commands: blocks.map(({ code }) => code).join('\n') }] : []
  })
}

/** Replaces `git clone`, `npm ci` and `npm run build`: copies a build, each time of another release. */
const git = (root: string) => `#!/bin/bash
set -eu
[ "$1" = clone ] || exit 1
count=$(ls -d ${root}/opt/connectkit-* 2>/dev/null | wc -l)
cp -r ${root}/build "$3"
mkdir -p "$3/dist/site/1.$count.0"
echo "loader 1.$count.0" > "$3/dist/site/1.$count.0/loader.js"
cp ${root}/build/modal.template "$3/dist/site/1.$count.0/"
`
const npm = `#!/bin/bash
[ "$*" = ci ] || [ "$*" = "run build" ]
`
/** Replaces systemd: runs the unit that the guide installs. */
const systemctl = (root: string, node: string) => `#!/bin/bash
set -eu
act=$1
[ "$act" = enable ] && act=start
for name in "$@"; do :; done
unit=${root}/etc/systemd/system/$name.service
line() { sed -n "s#^$1=##p" "$unit" | sed -e 's#/opt/#${root}/opt/#g' -e 's#/etc/#${root}/etc/#g' -e 's#/var/#${root}/var/#g' -e 's#/usr/bin/node#${node}#'; }
pidfile=${root}/$name.pid
stop() {
  pid=$(cat "$pidfile")
  kill -TERM "$pid"
  while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
}
start() {
  cd "$(line WorkingDirectory)"
  env -i PATH="$PATH" $(line Environment) $(cat "$(line EnvironmentFile)") CK_DRAIN_SECONDS=0 setsid $(line ExecStart) >> ${root}/$name.log 2>&1 < /dev/null &
  echo $! > "$pidfile"
}
case $act in
  start) start ;;
  stop) stop ;;
  restart) stop; start ;;
  reload) kill -HUP "$(cat "$pidfile")" ;;
  *) exit 1 ;;
esac
`

interface Machine {
  root: string
  run(commands: string): Promise<string>
  end(): Promise<void>
}

/** A machine's folders and shell, and the local values of the guide's names. */
async function newMachine(replaced: readonly [string, string][], env: Record<string, string>): Promise<Machine> {
  const root = await mkdtemp(join(build, 'machine-'))
  for (const folder of ['opt', 'etc/systemd/system', 'srv', 'var/lib', 'bin', 'build/dist'])
    await mkdir(join(root, folder), { recursive: true })
  await symlink(join(repository, 'node_modules'), join(root, 'build/node_modules'))
  // Programs compare their path with their file's.
  const isNeeded = (path: string) => !/\.(ts|tsx)$/.test(path) && !/\/(data|secure-site|pages)(\/|$)/.test(path)
  await cp(join(repository, 'cdn'), join(root, 'build/cdn'), { recursive: true, filter: isNeeded })
  await bundleProgram(join(root, 'build/dist/server/main.mjs'), { file: 'main.ts' })
  await cp(join(build, 'secure'), join(root, 'build/dist/secure'), { recursive: true })
  await mkdir(join(root, 'build/dist/admin'))
  await writeFile(join(root, 'build/modal.template'), frameTemplate(modalParts))
  const tools = { git: git(root), npm, systemctl: systemctl(root, process.execPath) }
  for (const [name, text] of Object.entries(tools)) {
    await writeFile(join(root, 'bin', name), text)
    await chmod(join(root, 'bin', name), 0o755)
  }
  const PATH = [join(root, 'bin'), ...(programs ? [programs] : []), process.env.PATH].join(':')
  const shell = spawn('bash', ['-eu', '-o', 'pipefail'], {
    env: { ...process.env, ...env, PATH, HOME: root },
    cwd: root,
  })
  const here = (text: string) =>
    [...replaced, ...['opt', 'etc', 'srv', 'var'].map(name => [`/${name}/`, `${root}/${name}/`] as const)].reduce(
      (changed, [from, to]) => changed.replaceAll(from, to),
      text,
    )
  return {
    root,
    run: commands => runIn(shell, here(commands)),
    async end() {
      shell.kill()
      const pid = Number(await readFile(join(root, 'connectkit.pid'), 'utf8').catch(() => '0'))
      if (pid > 0) process.kill(pid, 'SIGKILL')
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Runs commands in one lasting shell. @throws Error with their output if one fails */
function runIn(shell: ChildProcess, commands: string): Promise<string> {
  const mark = `done-${crypto.randomUUID()}`
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (!said.includes(mark)) return
      end()
      resolve(said.slice(0, said.indexOf(mark)))
    }
    const fail = (code: number | null) => {
      end()
      reject(new Error(`A command ended with ${code}:\n${commands}\n${said}`))
    }
    const end = () => {
      for (const stream of [shell.stdout, shell.stderr]) stream?.off('data', hear)
      shell.off('exit', fail)
    }
    for (const stream of [shell.stdout, shell.stderr]) stream?.on('data', hear)
    shell.on('exit', fail)
    shell.stdin?.write(`${commands}\necho ${mark}\n`)
  })
}

async function freePorts(): Promise<[string, string, string, string]> {
  const next = async () => String(await freePort())
  return [await next(), await next(), await next(), await next()]
}

const database = 'postgres://connectkit:PASSWORD@127.0.0.1:5432'

describe.each([
  { name: 'PostgreSQL', isThere: programs !== undefined },
  { name: 'files', isThere: true },
])('with $name', ({ name, isThere }) => {
  const hasPostgres = name === 'PostgreSQL'

  test.runIf(isThere)('each step of the guide works in order', async () => {
    const [port, management, secondPort, secondManagement] = await freePorts()
    const url = new URL(postgres?.url ?? 'postgres://none')
    const rehearsal = Object.assign(new URL(url), { pathname: '/rehearsal' })
    const databases: [string, string][] = hasPostgres
      ? [
          [`${database}/connectkit`, url.href],
          [`${database}/rehearsal`, rehearsal.href],
        ]
      : [
          [`DATABASE_URL=${database}/connectkit`, 'CK_DATA=/var/lib/connectkit'],
          [`DATABASE_URL=${database}/rehearsal`, 'CK_DATA=/srv/rehearsal'],
          ['createdb rehearsal', ''],
        ]
    const machine = await newMachine(
      [
        ['4401', secondPort],
        ['9401', secondManagement],
        ['4400', port],
        ['9400', management],
        ['smtps://USER:PASSWORD@mail.example.com', mail.smtp],
        ['https://wallet.example.com', secureOrigin],
        ...databases,
      ],
      hasPostgres ? { PGHOST: url.searchParams.get('host') ?? '', PGUSER: 'ck' } : {},
    )
    try {
      const app = overHttp(Number(port))
      const ask = (path: string) => app.request(`https://cdn.example.com${path}`)
      const newest = async () => (await (await ask('/1/loader.js')).text()).trim()
      const people = new Map<string, TestDevice>()
      const codes = async (to: string) => {
        const mails: { to: string; subject: string }[] = await (await fetch(`${mail.url}/messages`)).json()
        return mails.filter(each => each.to === to).map(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0] ?? '')
      }
      /** Signs in with a new embedded wallet. */
      const arrive = async (email: string) => {
        const device = await createDevice(app, Date.now)
        const begun = await device.start(email, { projectId: 'my-site', pageOrigin: 'https://app.example.com' })
        await expect.poll(async () => (await codes(email))[0]).toMatch(/\d{6}/)
        const signed = await device.submit(begun.body.attemptId ?? '', (await codes(email))[0] ?? '')
        expect(signed.status).toBe(200)
        expect((await device.createWallet()).finished.status).toBe(200)
        people.set(email, device)
      }
      const wallet = async (email: string) => (await people.get(email)?.me())?.body.wallet?.walletId
      const said = new Map<string, string>()

      /** The expected state after each step. */
      const facts = new Map(
        Object.entries<() => Promise<void>>({
          'Build it': async () => {},
          'Publish its release': async () => expect(said.get('Publish its release')).toContain('/1.0.0/loader.js'),
          'Describe your site': async () => {},
          'Choose the settings': async () => {},
          'Start it': async () => {
            expect(await newest()).toBe('loader 1.0.0')
            await arrive('ada@example.com')
            await arrive('grace@example.com')
          },
          'Let yourself into the admin': async () => {
            const [token = ''] = /ck_admin_\S+/.exec(said.get('Let yourself into the admin') ?? '') ?? []
            const answer = await fetch(`http://127.0.0.1:${management}/admin/v1/users/find`, {
              method: 'POST',
              headers: { Authorization: `Bearer ${token}` },
              body: JSON.stringify({ named: 'ada@example.com' }),
            })
            expect(answer.status).toBe(200)
          },
          'Back up every night': async () =>
            expect(said.get('Back up every night')).toMatch(/^\d\d+ rows were written/),
          'Rehearse a restore': async () => expect(said.get('Rehearse a restore')).toMatch(/\d\d+ rows were restored/),
          'Watch it': async () => {},
          'Answer a person': async () => {
            expect(await wallet('ada@example.com')).toBeUndefined()
            expect(await wallet('grace@example.com')).toBeDefined()
          },
          'Change the vault key': async () => {
            const env = await readFile(join(machine.root, 'etc/connectkit/env'), 'utf8')
            expect(env).not.toContain('VAULT_KEY_NEXT')
            expect(env.match(/^VAULT_KEY=/gm)).toHaveLength(1)
            expect(await wallet('grace@example.com')).toBeDefined()
          },
          'Change the key of sign-in': async () => {
            expect(said.get('Change the key of sign-in')).toContain('"kty":"EC"')
            const env = await readFile(join(machine.root, 'etc/connectkit/env'), 'utf8')
            expect(env.match(/^CK_AUTH_KEY\w*=/gm)).toEqual(['CK_AUTH_KEY='])
            await arrive('alan@example.com')
          },
          'Upgrade it': async () => {
            expect(await newest()).toBe('loader 1.1.0')
            expect((await (await ask('/1.0.0/loader.js')).text()).trim()).toBe('loader 1.0.0')
            await arrive('late@example.com')
          },
          'Roll it back': async () => {
            await expect.poll(newest).toBe('loader 1.0.0')
            expect(await wallet('late@example.com')).toBeDefined()
          },
          'Restore a backup': async () => {
            expect(await wallet('late@example.com')).toBeUndefined()
            expect(await wallet('grace@example.com')).toBeDefined()
          },
          'Scale out': async () => expect(await wallet('grace@example.com')).toBeDefined(),
        }),
      )
      const steps = stepsOf(guide)
      expect(steps.map(({ title }) => title)).toEqual([...facts.keys()])
      for (const { title, commands } of steps) {
        if (title === 'Scale out' && !hasPostgres) continue
        said.set(title, await machine.run(commands))
        await facts.get(title)?.()
      }
    } finally {
      await machine.end()
    }
  })
})
