import { useId } from 'react'
import { addressColours } from '../lib/addressColours.ts'
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
