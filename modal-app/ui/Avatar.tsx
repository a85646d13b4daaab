import { useId } from 'react'
import { hashText } from '../lib/monogram.ts'
import styles from './avatar.module.css'

/** How far the patches stand from the middle of the 2 × 2 box. */
const reach = 0.72

interface AvatarProps {
  address: string
  /** As of a wallet's picture; 72 px if absent, for the account itself. */
  size?: 'small' | 'row' | 'hero' | undefined
}

/** A picture in the colours of the address. Decorative, because the address stands beside it. */
export function Avatar({ address, size }: AvatarProps) {
  const id = useId()
  const { hue, patches } = addressColours(address)
  return (
    <svg aria-hidden="true" className={styles.root} data-size={size} viewBox="-1 -1 2 2">
      <defs>
        {patches.map((patch, index) => (
          <radialGradient id={`${id}-${index}`} key={patch.angle}>
            <stop offset="0.1" stopColor={`hsl(${patch.hue} 82% 64%)`} />
            <stop offset="1" stopColor={`hsl(${patch.hue} 82% 64%)`} stopOpacity="0" />
          </radialGradient>
        ))}
      </defs>
      <rect fill={`hsl(${hue} 68% 58%)`} height="2" width="2" x="-1" y="-1" />
      {patches.map(({ angle }, index) => (
        <circle
          cx={reach * Math.cos((angle * Math.PI) / 180)}
          cy={reach * Math.sin((angle * Math.PI) / 180)}
          fill={`url(#${id}-${index})`}
          key={angle}
          r="1.3"
        />
      ))}
    </svg>
  )
}

const hueStep = 10
const angleStep = 15

/** A patch of colour that fades into the ground. */
interface Patch {
  /** Its place on the circle around the middle, in degrees. */
  angle: number
  /** In degrees on the colour wheel. */
  hue: number
}

interface AddressColours {
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
