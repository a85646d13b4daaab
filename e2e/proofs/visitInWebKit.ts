import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/**
 * Shows pages one after another in WebKitGTK, with a profile that outlives it. WebDriver's sessions forget all they stored, so
 * the browser runs as a visitor starts it, and its pages report to their server.
 *
 * @param browser path of MiniBrowser
 * @param visits address of each, and what tells that it has been there
 */
export async function visitInWebKit(
  browser: string,
  profile: string,
  visits: readonly { url: string; done: Promise<unknown> }[],
): Promise<void> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1024x768x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(screen.stdio[3] as Readable, 'data')
  const env = {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    ...{ HOME: profile, XDG_DATA_HOME: `${profile}/data`, XDG_CACHE_HOME: `${profile}/cache` },
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  try {
    for (const { url, done } of visits) {
      const child = spawn(browser, [url], { env, stdio: 'ignore' })
      await done
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
  } finally {
    const ended = once(screen, 'exit')
    screen.kill('SIGTERM')
    await ended
  }
}
