import { hashText } from './monogram.ts'

const hueStep = 10
const angleStep = 15

/** A patch of colour that fades into the ground. */
interface Patch {
  /** Its place on the circle around the middle, in degrees. */
  angle: number
  /** In degrees on the colour wheel. */
  hue: number
}

export interface AddressColours {
  /** The hue of the ground, in degrees on the colour wheel. */
  hue: number
  patches: readonly [Patch, Patch]
}

/**
 * The colours of an address, the same on every visit and for upper and lower case. The three hues are at least 40°
 * apart, and the patches stand on opposite sides, so every picture has a shape.
 */
export function addressColours(address: string): AddressColours {
  const number = (part: string, count: number) => hashText(`${part} ${address.toLowerCase()}`) % count
  const hue = number('hue', 360 / hueStep) * hueStep
  const angle = number('angle', 360 / angleStep) * angleStep
  return {
    hue,
    patches: [
      { angle, hue: (hue + 40 + number('first', 8) * hueStep) % 360 },
      {
        angle: (angle + 150 + number('turn', 5) * angleStep) % 360,
        hue: (hue + 180 + number('second', 14) * hueStep) % 360,
      },
    ],
  }
}
