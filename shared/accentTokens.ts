type Rgb = readonly number[]

export interface AccentTokens {
  /** Fills buttons. */
  accent: string
  /** Text and icons on `accent`. */
  onAccent: string
  /** Text, icons and focus rings on the surface. */
  accentInk: string
}

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
/** `--surface` of tokens.css. */
const surfaces = { light: white, dark: [0x15, 0x18, 0x1b] } as const

/** WCAG 2.2 AA for text. */
const readable = 4.5
/** Stays readable on slightly closer backgrounds, such as a hovered button or the soft accent. */
const readableNearby = 5.6
/** Enough for a button's edge. */
const visible = 1.5
const steps = 64

/**
 * The colours derived from a site's accent. If a text would be hard to read or a button hard to see, mixes the colour
 * with black (light theme) or white (dark theme) until it is not.
 * @param accent `#rgb` or `#rrggbb`
 */
export function accentTokens(accent: string, theme: 'light' | 'dark'): AccentTokens {
  const given = parse(accent)
  const surface = surfaces[theme]
  // A hovered button moves towards `away`, so text in that colour needs more contrast.
  const [near, away] = theme === 'light' ? [white, black] : [black, white]
  const fill = shift(
    given,
    away,
    colour =>
      contrast(colour, surface) >= visible &&
      (contrast(colour, near) >= readable || contrast(colour, away) >= readableNearby),
  )
  const ink = shift(given, away, colour => contrast(colour, surface) >= readableNearby)
  return {
    accent: print(fill),
    onAccent: print(contrast(fill, near) >= readable ? near : away),
    accentInk: print(ink),
  }
}

/** The first mixture that satisfies `fits`. */
function shift(colour: Rgb, towards: Rgb, fits: (mixed: Rgb) => boolean): Rgb {
  for (let step = 0; step < steps; step++) {
    const mixed = colour.map((part, i) => Math.round(part + (((towards[i] ?? 0) - part) * step) / steps))
    if (fits(mixed)) return mixed
  }
  return towards
}

/** As WCAG 2.2 defines it. */
function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function parse(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex
  return [1, 3, 5].map(start => Number.parseInt(digits.slice(start, start + 2), 16))
}

function print(colour: Rgb): string {
  return `#${colour.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
