import { useEffect, useState } from 'preact/hooks'
import type { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { socialGo } from '../../../shared/api/embedded/social.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { toConnectKitError } from '../../../shared/errors.ts'
import { hostOf } from '../hostOf.ts'
import { refusalOf, refuse } from '../refuse.ts'
import type { OpeningParts } from '../SdkParts.ts'
import type { TicketAnswer, TicketRequest } from '../tickets/ticketRequest.ts'
import { readMe } from '../wallet/openWallet.ts'
import { ArmedCard } from '../window/ArmedCard.tsx'
import { NoWallet, Waiting } from '../window/OwnWallet.tsx'
import { loginsOf, nameOfProvider, titleOf } from './Login.ts'
import { addLoginView } from './loginViews.ts'

interface LinkHereProps {
  parts: OpeningParts
  request: Extract<TicketRequest, { kind: 'addLogin' }>
  /** Whether anybody still waits for it. */
  isAwaited(): Promise<boolean>
  /** Answers, and the window stays. */
  tell(answer: TicketAnswer): Promise<void>
  refused(error: { code: string; message: string }): Promise<void>
  /** Goes to the provider. */
  leave(url: string): void
}

/**
 * Says whose wallet an account is to sign in to, then leaves for its provider. Somebody else's page could have signed
 * itself in here, to have the visitor's account sign in to its wallet from then on.
 */
export function LinkHere({ parts, request, isAwaited, tell, refused, leave }: LinkHereProps) {
  const { provider, place, proof, config } = request
  const [me, setMe] = useState<EndpointReply<typeof embeddedMe> | null>()
  useEffect(() => {
    readMe(parts).then(setMe, () => setMe(null))
  }, [parts])
  if (me === undefined) return <Waiting />
  if (!me) return <NoWallet />

  const [first] = loginsOf(me)
  const user = first ? titleOf(first) : ''
  const approve = async () => {
    try {
      if (!(await isAwaited())) return
      const { url } = await parts.api(socialGo, { place, proof })
      await tell({ ok: 'confirmed' })
      leave(url)
    } catch (thrown) {
      const { code, message } = toConnectKitError(refusalOf(thrown))
      await refused({ code, message })
    }
  }
  return (
    <ArmedCard
      host={hostOf(config.pageOrigin)}
      view={addLoginView(nameOfProvider(provider), user, me.wallet?.address ?? '', parts.texts)}
      approve={approve}
      reject={() => void refused(refuse('user_rejected', 'It stays as it is'))}
    />
  )
}
