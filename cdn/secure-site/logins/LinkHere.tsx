import { socialGo } from '../../../shared/api/embedded/social.schema.ts'
import { toConnectKitError } from '../../../shared/errors.ts'
import { hostOf } from '../hostOf.ts'
import { refusalOf } from '../refuse.ts'
import type { OpeningParts } from '../SdkParts.ts'
import type { TicketAnswer, TicketRequest } from '../tickets/ticketRequest.ts'
import { ConfirmLogin } from './ConfirmLogin.tsx'

interface LinkHereProps {
  parts: OpeningParts
  request: Extract<TicketRequest, { kind: 'addLogin' }>
  /** Whether it may proceed: the request is awaited, and no other window has done it. */
  hold(): Promise<boolean>
  /** Answers and keeps the window open. */
  sendAnswer(answer: TicketAnswer): Promise<void>
  refused(error: { code: string; message: string }): Promise<void>
  /** Navigates to the provider. */
  leave(url: string): void
}

/** Goes to an account's provider once the visitor has confirmed. */
export function LinkHere({ parts, request, hold, sendAnswer, refused, leave }: LinkHereProps) {
  const { provider, place, proof, config } = request
  const approve = async () => {
    try {
      if (!(await hold())) return
      const { url } = await parts.api(socialGo, { place, proof })
      await sendAnswer({ ok: 'confirmed' })
      leave(url)
    } catch (thrown) {
      const { code, message } = toConnectKitError(refusalOf(thrown))
      await refused({ code, message })
    }
  }
  return <ConfirmLogin {...{ parts, provider, host: hostOf(config.pageOrigin), approve, refused }} />
}
