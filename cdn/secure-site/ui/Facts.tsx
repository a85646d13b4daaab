import type { Fact } from '../approve/Approval.ts'
import { Address } from './Address.tsx'

/** Names and values, one a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ name, value, note, isAddress }) => (
        <div key={name + value}>
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
