import { groupsOfFour } from '../../shared/groupsOfFour.ts'
import { shortenAddress } from '../lib/shortenAddress.ts'
import styles from './addressText.module.css'

/** A whole address in groups of four, so that people can compare it. Copied, it has no gaps. */
export function AddressText({ address }: { address: string }) {
  return (
    <bdi className={styles.root} data-copied dir="ltr">
      {groupsOfFour(address).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity
        <span className={styles.group} key={index}>
          {group}
        </span>
      ))}
    </bdi>
  )
}

/** An address by its ends, in a text of any direction. */
export function ShortAddress({ address, className }: { address: string; className?: string | undefined }) {
  return (
    <bdi className={className} dir="ltr">
      {shortenAddress(address)}
    </bdi>
  )
}
