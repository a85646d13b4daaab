import { shortenAddress } from '../lib/shortenAddress.ts'

/** An address by its ends, in a text of any direction. */
export function ShortAddress({ address, className }: { address: string; className?: string | undefined }) {
  return (
    <bdi className={className} dir="ltr">
      {shortenAddress(address)}
    </bdi>
  )
}
