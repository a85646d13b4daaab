import { identicon } from '../lib/identicon.ts'
import styles from './avatar.module.css'

/** A pattern derived from the address. Decorative, because the address stands beside it. */
export function Avatar({ address }: { address: string }) {
  const { cells, hue } = identicon(address)
  return (
    <svg aria-hidden="true" className={styles.root} fill={`hsl(${hue} 48% 57%)`} viewBox="-1.5 -1.5 8 8">
      <rect className={styles.ground} height="8" width="8" x="-1.5" y="-1.5" />
      {cells.map(({ x, y }) => (
        <rect height="0.88" key={`${x} ${y}`} rx="0.3" width="0.88" x={x + 0.06} y={y + 0.06} />
      ))}
    </svg>
  )
}
