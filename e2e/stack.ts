// `npm start`: everything on this machine, and a table of what to open. Built to dist/tools/stack.mjs.
import { sampleHosts } from './hosts/sampleHosts.ts'
import { readPortBase } from './services/portBase.ts'
import { type Stack, startStack } from './services/startStack.ts'

function describeStack({ urls: { cdn, hosts, rpc } }: Stack): string {
  const pages = sampleHosts.map(({ name, about }) => [`${hosts}/${name}/`, about])
  const chains = Object.entries(rpc).map(([id, url]) => [url, `anvil, ${id}`])
  const rows = [
    [`${hosts}/`, 'Start here: click "Connect wallet", choose Dev Wallet, approve at the top right'],
    ...pages,
    [`${cdn}/1/manifest.json`, 'The loader: its versions, hashes and the script tag to copy'],
    [`${cdn}/healthz`, '200 while every part is up'],
    ...chains,
  ]
  const width = Math.max(...rows.map(([url = '']) => url.length))
  return rows.map(([url = '', what = '']) => `  ${url.padEnd(width)}  ${what}`).join('\n')
}

async function main(): Promise<void> {
  let stopping = false
  const started = startStack({ portBase: readPortBase(process.argv.slice(2), process.env), root: process.cwd() })
  // Listened to from the first moment, so that an early Ctrl-C leaves nothing behind either.
  const stop = async () => {
    if (stopping) return
    stopping = true
    const stack = await started.catch(() => undefined)
    await stack?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    console.log(`\n${describeStack(await started)}\n\n  Ctrl-C stops everything.\n`)
  } catch (error) {
    if (!stopping) throw error
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
