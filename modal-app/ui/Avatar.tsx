import { minidenticon } from 'minidenticons'
import styles from './avatar.module.css'

const saturation = 52
const lightness = 50

/** A pattern that is the same for the same address on every visit; decorative beside the address itself. */
export function Avatar({ address }: { address: string }) {
  const picture = minidenticon(address.toLowerCase(), saturation, lightness)
  return <img alt="" className={styles.root} src={`data:image/svg+xml;utf8,${encodeURIComponent(picture)}`} />
}
