import type { Fact } from '../approve/Approval.ts'
import { Address } from './Address.tsx'

/** A longer note begins where its name does. */
const longest = 32

/** Names and values, one a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ name, value, note, isAddress }) => (
        <div key={name + value} data-long={isAddress || (note ?? '').length > longest || undefined}>
          <dt>{name}</dt>
          <dd>
            {isAddress ? <Address address={value} /> : <bdi>{value}</bdi>}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
