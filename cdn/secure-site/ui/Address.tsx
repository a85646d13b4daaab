import { inFours } from '../../../shared/inFours.ts'

/** A whole address in groups of four, so that people can compare it. Copied, it has no gaps. */
export function Address({ address }: { address: string }) {
  return (
    <bdi class="address" dir="ltr">
      {[...inFours(address).entries()].map(([at, group]) => (
        <span key={at}>{group}</span>
      ))}
    </bdi>
  )
}
