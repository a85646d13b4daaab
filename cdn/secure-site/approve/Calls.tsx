import { Facts } from '../ui/Facts.tsx'
import type { CallView } from './Approval.ts'

/** All calls of several, each with its number, in their order. None is folded away. */
export function Calls({ calls }: { calls: readonly CallView[] }) {
  return (
    <ol class="calls">
      {calls.map(({ number, verb, amount, unit, facts, isMarked }) => (
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
            </span>
          </p>
          <Facts facts={facts} />
        </li>
      ))}
    </ol>
  )
}
