import type { VNode } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { OpeningParts } from '../SdkParts.ts'
import { readMe } from '../wallet/openWallet.ts'

/** Makes a sign-in of long ago fresh in place. */
export interface Renewal {
  /**
   * Does what needs a fresh sign-in. If the server finds it too old, a code is asked for, and it is done again.
   * @throws what the work throws; RenewalLeft if the visitor went back; the server's refusal if nobody's email signs in here
   */
  freshly<T>(work: () => Promise<T>): Promise<T>
  /** Asks for a code. `noEmail`: there is no address that signs in. @throws ApiRefusal */
  renew(): Promise<'fresh' | 'left' | 'noEmail'>
  /** To be drawn in place of the screen, while a code is asked for. */
  over: VNode | undefined
}

/** The visitor went back instead of typing a code. They know that nothing happened. */
export class RenewalLeft extends Error {
  override readonly name = 'RenewalLeft'
}

/** The server's refusal, or a window's, which carries the same name. */
export const isTooOld = (thrown: unknown): boolean => Object(thrown).code === 'sign_in_old'

/** For a screen whose actions may need a fresh sign-in. */
export function useRenewal(parts: OpeningParts): Renewal {
  const [over, setOver] = useState<VNode>()
  const asked = useRef<ReturnType<Renewal['renew']>>(undefined)

  const ask = async () => {
    const { email, emailSignsIn } = await readMe(parts)
    if (!email || !emailSignsIn) return 'noEmail'
    // Few visitors come here.
    const [{ SignInAgain }] = await Promise.all([import('./SignInAgain.tsx'), parts.texts.load('security', 'logins')])
    return new Promise<'fresh' | 'left'>(resolve => {
      const end = (outcome: 'fresh' | 'left') => () => {
        setOver(undefined)
        resolve(outcome)
      }
      setOver(<SignInAgain {...{ parts, email }} done={end('fresh')} left={end('left')} />)
    })
  }
  const renew = () => {
    asked.current ??= ask().finally(() => {
      asked.current = undefined
    })
    return asked.current
  }
  return {
    over,
    renew,
    async freshly(work) {
      try {
        return await work()
      } catch (thrown) {
        if (!isTooOld(thrown)) throw thrown
        const outcome = await renew()
        if (outcome === 'noEmail') throw thrown
        if (outcome === 'left') throw new RenewalLeft('The visitor went back')
        return work()
      }
    },
  }
}
