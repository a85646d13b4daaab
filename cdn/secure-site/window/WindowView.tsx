import type { VNode } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import type { ConnectKitError } from '../../../shared/errors.ts'
import { ApiRefusal } from '../api/callApi.ts'
import type { ApprovalView } from '../approve/Approval.ts'
import { emailView } from '../email/emailView.ts'
import { hostOf } from '../hostOf.ts'
import { AddEmail } from '../logins/AddEmail.tsx'
import { LinkFarcaster } from '../logins/LinkFarcaster.tsx'
import { LinkHere } from '../logins/LinkHere.tsx'
import { endLoginView } from '../logins/loginViews.ts'
import { refuse } from '../refuse.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { addMailView, endKeyView, returnKeyView, returnWalletView } from '../security/keyViews.ts'
import type { Prove } from '../signing/Prove.ts'
import type { Standing, TakenTicket } from '../tickets/takeTicket.ts'
import type { TicketAnswer } from '../tickets/ticketRequest.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { ApproveHere } from './ApproveHere.tsx'
import { ArmedCard } from './ArmedCard.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DownloadData } from './DownloadData.tsx'
import type { ReadingMe } from './loadAhead.ts'
import { NothingHere } from './NothingHere.tsx'
import { OwnWallet } from './OwnWallet.tsx'
import { SaveCode } from './SaveCode.tsx'
import { ShowWords } from './ShowWords.tsx'
import { TypeCode } from './TypeCode.tsx'
import { WithOwnKey } from './WithOwnKey.tsx'

interface WindowViewProps {
  ticket: TakenTicket
  parts: OpeningParts
  /** The wallet's user, if asked for ahead. */
  own: ReadingMe | undefined
  /** Navigates to a provider. */
  leave(url: string): void
}

/** Interval between checks whether the window is still awaited. */
const lookMs = 4_000

/** The frame's request for this window, while the frame awaits the answer. */
export function WindowView({ ticket, parts, own: me, leave }: WindowViewProps) {
  const { request } = ticket
  const [end, setEnd] = useState<Exclude<Standing, 'awaited'>>()
  /** Claims the request right before acting: from then on, no other window may. */
  const hold = useCallback(async () => {
    const is = await ticket.hold()
    if (is !== 'awaited') setEnd(is)
    return is === 'awaited'
  }, [ticket])
  useEffect(() => {
    let last: Standing = 'awaited'
    const look = async () => {
      const is = await ticket.look()
      // A page whose network changed returns at once.
      if (!ticket.isAnswered() && (is === 'over' || (is === 'gone' && last === 'gone'))) setEnd(is)
      last = is
    }
    // The next look may succeed.
    const timer = setInterval(() => ticket.isAnswered() || void look().catch(() => {}), lookMs)
    return () => clearInterval(timer)
  }, [ticket])
  const sendAnswer = async (given: TicketAnswer) => {
    try {
      await ticket.answer(given)
    } catch (thrown) {
      // Another window was first, or the frame no longer waits.
      if (isUsed(thrown)) setEnd((await ticket.look().catch(() => 'over' as const)) === 'gone' ? 'gone' : 'over')
      throw thrown
    }
  }
  // Send the answer before the window closes: it would not be sent afterwards.
  const answer = (given: TicketAnswer) =>
    sendAnswer(given).then(
      () => close(),
      thrown => {
        if (!isUsed(thrown)) throw thrown
      },
    )
  const refused = ({ code, message }: Pick<ConnectKitError, 'code' | 'message'>) =>
    answer({ refused: { code, message: message.slice(0, 300) } })
  const host = hostOf(request.config.pageOrigin)
  const rejectChange = () => void refused(refuse('user_rejected', 'The change was rejected'))
  const confirm = (view: ApprovalView) => (
    <ArmedCard host={host} view={view} approve={() => answer({ ok: 'confirmed' })} reject={rejectChange} />
  )
  const own = (draw: (wallet: EmbeddedWallet) => VNode) => <OwnWallet {...{ parts, me }}>{draw}</OwnWallet>
  const changing = (draw: (wallet: EmbeddedWallet, prove: Prove) => VNode) =>
    own(wallet => <WithOwnKey {...{ parts, wallet }}>{draw}</WithOwnKey>)
  if (end) return <NothingHere hasGone={end === 'gone'} />
  switch (request.kind) {
    case 'showCode':
      return <SaveCode {...{ parts, request, sendAnswer }} />
    case 'typeCode':
      return own(wallet => <TypeCode {...{ parts, wallet, answer }} />)
    case 'approve':
      return own(wallet => <ApproveHere {...{ parts, wallet, request, hold, answer, refused }} />)
    case 'words':
      return own(wallet => <ShowWords {...{ parts, wallet, request, answer }} />)
    case 'addPasskey':
      return changing(wallet => <AddPasskey {...{ parts, wallet, request, answer }} />)
    case 'endKey':
      return confirm(endKeyView(request.label, parts.texts))
    case 'returnKey':
      return confirm(returnKeyView(request.label, parts.texts))
    case 'returnWallet':
      return confirm(returnWalletView(request.address, parts.texts))
    case 'addMail':
      return confirm(addMailView(parts.texts))
    case 'addLogin':
      return <LinkHere {...{ parts, request, hold, sendAnswer, refused, leave }} />
    case 'addFarcaster':
      return changing((_, prove) => <LinkFarcaster {...{ parts, prove, host, hold, answer, refused }} />)
    case 'addEmail':
      return changing((_, prove) => <AddEmail {...{ parts, prove, answer }} />)
    case 'endLogin':
      return confirm(endLoginView(request.label, parts.texts))
    case 'exportData':
      return changing((_, prove) => <DownloadData {...{ parts, prove, sendAnswer }} />)
    case 'deleteAccount':
      return <DeleteAccount {...{ parts, host }} approve={() => answer({ ok: 'confirmed' })} reject={rejectChange} />
    case 'confirmEmail':
      return confirm(emailView(request.present, request.next, parts.texts))
  }
}

const isUsed = (thrown: unknown) => thrown instanceof ApiRefusal && thrown.code === 'ticket_used'
