import { setPriority } from 'node:os'
import { Resvg } from '@resvg/resvg-js'
import { cleanSvg } from './cleanSvg.ts'
import type { DrawerMessage } from './svgDrawer.ts'

/* A process that renders one SVG at a time for the server (svgDrawer.ts), which kills it after a timeout. */

/** In pixels; the modal's tiles are some 200 CSS pixels wide. */
const longestSide = 640
/** A longer strip would be a thin line in a tile. */
const maxRatio = 32

function draw(bytes: Uint8Array): Uint8Array {
  const svg = cleanSvg(new TextDecoder().decode(bytes))
  const { width, height } = new Resvg(svg, { logLevel: 'off', font: { loadSystemFonts: false } })
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  if (!(short > 0) || long / short > maxRatio) throw new Error('Of no size to show')
  const mode = width >= height ? 'width' : 'height'
  return new Resvg(svg, { logLevel: 'off', fitTo: { mode, value: longestSide } }).render().asPng()
}

const tell = (message: DrawerMessage) => process.send?.(message)

process.on('message', (bytes: Uint8Array) => {
  let png: Uint8Array | undefined
  try {
    png = draw(bytes)
  } catch {
    // Untrusted input may be malformed.
  }
  tell({ png })
})
process.on('disconnect', () => process.exit())
// The server's visitors come first.
setPriority(10)
tell({ isReady: true })
