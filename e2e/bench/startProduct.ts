import { chromium } from 'playwright'
import { findChromium } from '../commands/findChromium.mjs'
import { findPortBase, readPortBase } from '../services/portBase.ts'
import { startStack } from '../services/startStack.ts'

/** What is measured: the whole local stack, away from the ports of a running `npm start`. */
export interface Product {
  portBase: number
  /** Origin of the cdn. */
  cdn: string
  /** The script tag a site owner copies, for the sample project. */
  tag: string
  stop(): Promise<void>
}

const firstPortBase = 15_400

/** @param args of the command line; `--port-base` is taken from them */
export async function startProduct(root: string, args: readonly string[]): Promise<Product> {
  const isChosen = args.some(arg => arg.startsWith('--port-base')) || process.env.PORT_BASE
  const portBase = isChosen ? readPortBase(args, process.env) : await findPortBase(firstPortBase)
  const stack = await startStack({ portBase, root })
  const { snippet } = await (await fetch(`${stack.urls.cdn}/1/manifest.json`)).json()
  return {
    portBase,
    cdn: stack.urls.cdn,
    tag: snippet.replace('YOUR_PROJECT_ID', 'demo'),
    stop: stack.stop,
  }
}

/** The browser that the tests use. */
export async function chromiumPath(): Promise<string> {
  return (await findChromium()) ?? chromium.executablePath()
}
