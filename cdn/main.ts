import { startCdn } from './startCdn.ts'
import { StartupError } from './startupError.ts'

/** Process entry: settings from the environment (README), one sentence and exit code 1 when it cannot start. */

function wholeNumber(name: string, fallback: number): number {
  const text = process.env[name] ?? String(fallback)
  if (!/^\d{1,6}$/.test(text)) throw new StartupError(`${name}=${text} is not accepted; expected a whole number`)
  return Number(text)
}

async function main(): Promise<void> {
  const { HOST, CK_PROJECTS, CK_SITE, CK_MODAL, CK_PUBLIC_URL } = process.env
  if (!CK_PROJECTS)
    throw new StartupError(
      'Set CK_PROJECTS to the path of your projects.json; cdn/projects.example.json shows its shape',
    )
  const perSecond = wholeNumber('CK_RATE_PER_SECOND', 60)
  const cdn = await startCdn({
    port: wholeNumber('PORT', 4400),
    projects: CK_PROJECTS,
    rateLimit: { burst: perSecond * 10, perSecond },
    proxyHops: wholeNumber('CK_PROXY_HOPS', 0),
    log: entry => process.stderr.write(`${JSON.stringify(entry)}\n`),
    ...(HOST && { host: HOST }),
    ...(CK_SITE && { siteDir: CK_SITE }),
    ...(CK_MODAL && { modalDir: CK_MODAL }),
    ...(CK_PUBLIC_URL && { publicUrl: CK_PUBLIC_URL }),
  })
  process.stdout.write(`Release ${cdn.version} is served at ${cdn.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cdn.stop())
}

main().catch(error => {
  process.stderr.write(`${error instanceof StartupError ? error.message : error.stack}\n`)
  process.exitCode = 1
})
