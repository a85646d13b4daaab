import { useState } from 'preact/hooks'
import { toConnectKitError } from '../../../shared/errors.ts'
import { refusalOf } from '../refuse.ts'
import type { OpeningParts } from '../SdkParts.ts'
import type { Prove } from '../signing/Prove.ts'
import type { TicketAnswer } from '../tickets/ticketRequest.ts'
import { ConfirmLogin } from './ConfirmLogin.tsx'
import type { FarcasterCode } from './FarcasterCode.tsx'

interface LinkFarcasterProps {
  parts: OpeningParts
  prove: Prove
  host: string
  /** Whether it may proceed: the request is awaited, and no other window has done it. */
  hold(): Promise<boolean>
  answer(answer: TicketAnswer): Promise<void>
  refused(error: { code: string; message: string }): Promise<void>
}

/** Adds a Farcaster login: shows whose wallet it is, then a code for the app. Each code is a new attempt. */
export function LinkFarcaster({ parts, prove, host, hold, answer, refused }: LinkFarcasterProps) {
  const [count, setCount] = useState(0)
  /** Loaded on the press: few windows show a code. */
  const [Code, setCode] = useState<typeof FarcasterCode>()
  const again = () => setCount(count + 1)
  const failed = (thrown: unknown) => refused(toConnectKitError(refusalOf(thrown)))
  if (Code) return <Code key={count} {...{ parts, prove, host, failed, again }} added={() => answer({ ok: 'saved' })} />
  const approve = async () => {
    try {
      if (!(await hold())) return
      const loaded = await import('./FarcasterCode.tsx')
      setCode(() => loaded.FarcasterCode)
    } catch (thrown) {
      await failed(thrown)
    }
  }
  return <ConfirmLogin {...{ parts, provider: 'farcaster', host, approve, refused }} />
}
