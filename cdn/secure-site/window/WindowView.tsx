import type { VNode } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import type { ConnectKitError } from '../../../shared/errors.ts'
import type { ApprovalView } from '../approve/Approval.ts'
import { emailView } from '../email/emailView.ts'
import { hostOf } from '../hostOf.ts'
import { AddEmail } from '../logins/AddEmail.tsx'
import { LinkFarcaster } from '../logins/LinkFarcaster.tsx'
import { LinkHere } from '../logins/LinkHere.tsx'
import { endLoginView } from '../logins/loginViews.ts'
import { refuse } from '../refuse.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { addMailView, endKeyView } from '../security/keyViews.ts'
import type { TakenTicket } from '../tickets/takeTicket.ts'
import type { TicketAnswer } from '../tickets/ticketRequest.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { ApproveHere } from './ApproveHere.tsx'
import { ArmedCard } from './ArmedCard.tsx'
import { NothingHere } from './NothingHere.tsx'
import { OwnWallet } from './OwnWallet.tsx'
import { SaveCode } from './SaveCode.tsx'
import { ShowWords } from './ShowWords.tsx'
import { TypeCode } from './TypeCode.tsx'

interface WindowViewProps {
  ticket: TakenTicket
  parts: OpeningParts
  /** Goes to a provider. */
  leave(url: string): void
}

/** Between two looks whether the window is still awaited. */
const lookMs = 10_000

/** What the frame has asked this window to show, for as long as it waits for the answer. */
export function WindowView({ ticket, parts, leave }: WindowViewProps) {
  const { request } = ticket
  const [isOver, setOver] = useState(false)
  const isAwaited = useCallback(async () => {
    const is = await ticket.isAwaited()
    if (!is && !ticket.isAnswered()) setOver(true)
    return is
  }, [ticket])
  useEffect(() => {
    const timer = setInterval(() => ticket.isAnswered() || void isAwaited().catch(() => {}), lookMs)
    return () => clearInterval(timer)
  }, [ticket, isAwaited])
  // The answer arrives before the window goes: it would not be sent afterwards.
  const answer = async (given: TicketAnswer) => {
    await ticket.answer(given)
    close()
  }
  const refused = ({ code, message }: Pick<ConnectKitError, 'code' | 'message'>) =>
    answer({ refused: { code, message: message.slice(0, 300) } })
  const confirm = (view: ApprovalView) => (
    <ArmedCard
      host={hostOf(request.config.pageOrigin)}
      view={view}
      approve={() => answer({ ok: 'confirmed' })}
      reject={() => void refused(refuse('user_rejected', 'It stays as it is'))}
    />
  )
  const own = (draw: (wallet: EmbeddedWallet) => VNode) => <OwnWallet parts={parts}>{draw}</OwnWallet>
  if (isOver) return <NothingHere />
  switch (request.kind) {
    case 'showCode':
      return <SaveCode {...{ parts, request, ticket }} />
    case 'typeCode':
      return own(wallet => <TypeCode {...{ parts, wallet, answer }} />)
    case 'approve':
      return own(wallet => <ApproveHere {...{ parts, wallet, request, isAwaited, answer, refused }} />)
    case 'words':
      return own(wallet => <ShowWords {...{ parts, wallet, request, answer }} />)
    case 'addPasskey':
      return own(wallet => <AddPasskey {...{ parts, wallet, request, answer }} />)
    case 'endKey':
      return confirm(endKeyView(request.label, parts.texts))
    case 'addMail':
      return confirm(addMailView(parts.texts))
    case 'addLogin':
      return <LinkHere {...{ parts, request, isAwaited, tell: ticket.answer, refused, leave }} />
    case 'addFarcaster':
      return <LinkFarcaster {...{ parts, host: hostOf(request.config.pageOrigin), isAwaited, answer, refused }} />
    case 'addEmail':
      return <AddEmail {...{ parts, answer }} />
    case 'endLogin':
      return confirm(endLoginView(request.label, parts.texts))
    case 'confirmEmail':
      return confirm(emailView(request.present, request.next, parts.texts))
  }
}
