import { groupsOfFour } from '../../../shared/groupsOfFour.ts'

/** A full address in groups of four, for comparing. Copied text has no gaps. */
export function Address({ address }: { address: string }) {
  return (
    <bdi class="address" dir="ltr">
      {[...groupsOfFour(address).entries()].map(([at, group]) => (
        <span key={at}>{group}</span>
      ))}
    </bdi>
  )
}
