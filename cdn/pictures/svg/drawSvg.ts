import { setPriority } from 'node:os'
import { Resvg } from '@resvg/resvg-js'
import { cleanSvg } from './cleanSvg.ts'

/* A process that draws one SVG after the other for the server (svgDrawer.ts), which ends it when it takes too long. */

/** In pixels; a tile of the modal is some 200 CSS pixels wide. */
const longestSide = 640
/** A longer strip would be a line in a tile. */
const maxRatio = 32

function draw(bytes: Uint8Array): Uint8Array {
  const svg = cleanSvg(new TextDecoder().decode(bytes))
  const { width, height } = new Resvg(svg, { logLevel: 'off', font: { loadSystemFonts: false } })
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  if (!(short > 0) || long / short > maxRatio) throw new Error('Of no size to show')
  const mode = width >= height ? 'width' : 'height'
  return new Resvg(svg, { logLevel: 'off', fitTo: { mode, value: longestSide } }).render().asPng()
}

process.on('message', (bytes: Uint8Array) => {
  let png: Uint8Array | undefined
  try {
    png = draw(bytes)
  } catch {
    // Strangers write what they like.
  }
  process.send?.({ png })
})
process.on('disconnect', () => process.exit())
// Whoever waits for the server comes first.
setPriority(10)
