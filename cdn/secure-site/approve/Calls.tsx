import { Facts } from '../ui/Facts.tsx'
import type { CallView } from './Approval.ts'

/** All calls of a batch, numbered in order. None is collapsed. */
export function Calls({ calls }: { calls: readonly CallView[] }) {
  return (
    <ol class="calls">
      {calls.map(({ number, verb, amount, unit, worth, facts, isMarked }) => (
        <li key={number} data-marked={isMarked || undefined}>
          <p class="call">
            <span class="number" aria-hidden="true">
              {number}
            </span>
            <span>
              {verb}{' '}
              {amount && (
                <b>
                  {amount} {unit}
                </b>
              )}
              {worth && <small>{worth}</small>}
            </span>
          </p>
          <Facts facts={facts} />
        </li>
      ))}
    </ol>
  )
}
