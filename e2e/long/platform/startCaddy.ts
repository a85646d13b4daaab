import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'

export interface CaddyOptions {
  /** Path of Caddy. */
  program: string
  /** For its files. */
  folder: string
  port: number
  /** Addresses of the servers behind it. */
  servers: readonly string[]
  /** The servers' management port. */
  managementPort: number
}

/**
 * Caddy in front of some servers, as cdn/OPERATING.md says: it asks each one's management port whether it is ready, and
 * tries another one for a request that reached none. It chooses at random, which is its default: by `round_robin`, of two
 * requests at once one may only meet the server that is down, and be answered by 503.
 */
export async function startCaddy({ program, folder, port, servers, managementPort }: CaddyOptions) {
  const file = join(folder, 'Caddyfile')
  await writeFile(
    file,
    `{
  admin off
  auto_https off
}
http://:${port} {
  reverse_proxy ${servers.join(' ')} {
    lb_try_duration 10s
    lb_try_interval 50ms
    health_uri /readyz
    health_port ${managementPort}
    health_interval 200ms
    transport http {
      keepalive 60s
    }
  }
}
`,
  )
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.on('data', chunk => {
    text = (text + chunk).slice(-100_000)
  })
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/1/loader.js`).catch(() => undefined)
    if (answer?.ok) break
    if (tries > 300) throw new Error(`Caddy does not answer:\n${text}`)
    await setTimeout(100)
  }
  return {
    /** Which servers it took for healthy, and why not. */
    log: () => text,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
