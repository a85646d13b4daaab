import { Notice } from '../../secure-site/ui/Notice.tsx'
import { AdminRefusal } from './callAdmin.ts'

/** A failure in the server's words, with the request's id for its log. */
export function Failure({ failure }: { failure: unknown }) {
  if (failure === undefined) return null
  const requestId = failure instanceof AdminRefusal ? failure.requestId : ''
  return (
    <Notice kind="danger">
      <p class="lines">{failure instanceof Error ? failure.message : String(failure)}</p>
      {requestId && (
        <p class="muted">
          Request <code data-copied="">{requestId}</code>
        </p>
      )}
    </Notice>
  )
}
