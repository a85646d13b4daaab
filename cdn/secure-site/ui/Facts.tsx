import type { Fact } from '../approve/Approval.ts'
import { Address } from './Address.tsx'

/** Longer notes align with their name. */
const longest = 32

/** Names and values, one per line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ name, value, called, worth, contract, note, isAddress }) => (
        <div
          key={`${name}${value}${contract ?? ''}`}
          data-long={isAddress || contract || (note ?? '').length > longest || undefined}
        >
          <dt>{name}</dt>
          <dd>
            {called && (
              <b>
                <bdi>{called}</bdi>
              </b>
            )}
            {isAddress ? <Address address={value} /> : <bdi>{value}</bdi>}
            {worth && <small>{worth}</small>}
            {contract && (
              <small>
                <Address address={contract} />
              </small>
            )}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
