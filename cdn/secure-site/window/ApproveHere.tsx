import { useEffect, useRef, useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import { toConnectKitError } from '../../../shared/errors.ts'
import type { Approval } from '../approve/Approval.ts'
import { createCallPublic, createReadPublic } from '../approve/callPublic.ts'
import { createAskSponsor } from '../approve/createAskSponsor.ts'
import { loadReader, prepareApproval } from '../approve/prepareApproval.ts'
import { hostOf } from '../hostOf.ts'
import { refusalOf, refuse } from '../refuse.ts'
import { createCallNode } from '../rpc/callNode.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { createSignedLog } from '../signing/signedLog.ts'
import type { TicketAnswer, TicketRequest } from '../tickets/ticketRequest.ts'
import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import type { OpenedWallet } from '../wallet/OpenedWallet.ts'
import { keepOnDevice, openByDevice, slotOf, thenWipe } from '../wallet/openWallet.ts'
import { ArmedCard } from './ArmedCard.tsx'
import { CloseButton } from './CloseButton.tsx'
import { OpenHere } from './OpenHere.tsx'
import { Waiting } from './OwnWallet.tsx'

interface ApproveHereProps {
  parts: OpeningParts
  wallet: EmbeddedWallet
  request: Extract<TicketRequest, { kind: 'approve' }>
  /** Whether it may proceed: the request is awaited, and no other window has done it. If not, this one says so. */
  hold(): Promise<boolean>
  answer(answer: TicketAnswer): Promise<void>
  refused(error: { code: string; message: string }): Promise<void>
}

/** Reads the request itself, and executes it with the window's own slot, or after opening the wallet here. */
export function ApproveHere({ parts, wallet, request, hold, answer, refused }: ApproveHereProps) {
  const { t } = useTexts()
  const [approval, setApproval] = useState<Approval>()
  const [isOpening, setOpening] = useState(false)
  const [isUntold, setUntold] = useState(false)
  const fail = useRef((thrown: unknown) => {
    const { code, message } = toConnectKitError(refusalOf(thrown))
    return refused({ code, message })
  }).current
  useEffect(() => {
    void read(parts, wallet, request).then(setApproval, fail)
  }, [parts, wallet, request, fail])
  if (!approval) return <Waiting />

  /** @param held nothing is signed before it is */
  const carryOut = async (opened: OpenedWallet, held: Promise<boolean>) => {
    let result: unknown
    try {
      // A transaction that nobody awaits might be sent twice.
      if (!(await held)) return
      result = await approval.carryOut(opened)
    } catch (thrown) {
      return fail(thrown)
    }
    await answer({ ok: 'approved', result }).catch(() => setUntold(true))
  }
  if (isUntold)
    return (
      <Screen picture="warning" title={t('untold.title')} actions={<CloseButton />}>
        <Lead text="untold.text" />
      </Screen>
    )
  if (isOpening)
    return (
      <OpenHere
        {...{ parts, wallet }}
        title={t('code.open.title')}
        opened={async opened => {
          // Without it, the next approval here needs the key again.
          await keepOnDevice(parts, opened).catch(() => {})
          await carryOut(opened, hold())
        }}
      />
    )
  const approve = async () => {
    if (!slotOf(wallet, 'device')) return setOpening(true)
    // Asked at once, since a window is as slow as its server is far.
    const held = hold()
    // `carryOut` awaits it, and meets its failure.
    held.catch(() => {})
    approval.pressed?.()
    await openByDevice(parts, wallet).then(opened => thenWipe(opened, opened => carryOut(opened, held)), fail)
  }
  return (
    <ArmedCard
      host={hostOf(request.config.pageOrigin)}
      view={approval.view}
      approve={approve}
      reject={() => void refused(refuse('user_rejected', 'The request was rejected'))}
    />
  )
}

async function read(
  { texts, api }: OpeningParts,
  wallet: EmbeddedWallet,
  request: ApproveHereProps['request'],
): Promise<Approval> {
  const { config, chainId, method, params, isSmart } = request
  await loadReader(chainId, method, texts)
  const reading = {
    config,
    chainId,
    texts,
    address: wallet.address as `0x${string}`,
    solanaAddress: wallet.solanaAddress,
    isSmart,
    askSponsor: isSmart ? createAskSponsor(api, config, chainId) : undefined,
    callNode: createCallNode(location.origin, config.projectId),
    callPublic: createCallPublic(location.origin, config.projectId),
    readPublic: createReadPublic(location.origin, config.projectId),
    signed: createSignedLog(() => localStorage, Date.now),
    signal: new AbortController().signal,
  }
  return prepareApproval(reading, method, params)
}
