import { useEffect, useRef, useState } from 'preact/hooks'
import type { SdkParts } from '../SdkParts.ts'
import { createTicket, type Ticket } from './createTicket.ts'
import type { TicketAnswer, TicketRequest } from './ticketRequest.ts'

/** Less than the server keeps a ticket. */
const renewMs = 4 * 60_000

export interface TicketPress {
  /** A press opens the window at once. */
  isReady: boolean
  /** The window has been opened, and its answer is awaited. */
  isOpen: boolean
  press(): void
}

/** Keeps a ticket at hand for a press, since a window opens only within it. */
export function useTicket(
  parts: SdkParts,
  request: TicketRequest,
  ended: { answered(answer: TicketAnswer): void; failed(error: unknown): void },
  /** Where a window is rarely needed. */
  afterMs = 0,
): TicketPress {
  const [ticket, setTicket] = useState<Ticket>()
  const [isOpen, setOpen] = useState(false)
  const latest = useRef(ended)
  latest.current = ended
  const leaving = useRef(new AbortController())
  const isOpenNow = useRef(false)
  // One request, however often what shows it is drawn.
  const first = useRef({ parts, request, afterMs })

  useEffect(() => {
    const { signal } = leaving.current
    const asked = first.current
    const make = () =>
      createTicket(asked.parts, asked.request).then(
        made => signal.aborted || setTicket(made),
        thrown => signal.aborted || latest.current.failed(thrown),
      )
    const making = setTimeout(make, asked.afterMs)
    const renewing = setInterval(() => isOpenNow.current || void make(), renewMs)
    return () => {
      clearTimeout(making)
      clearInterval(renewing)
      leaving.current.abort()
    }
  }, [])

  return {
    isReady: ticket !== undefined,
    isOpen,
    press() {
      if (!ticket) return
      ticket.open()
      if (isOpenNow.current) return
      isOpenNow.current = true
      setOpen(true)
      const { signal } = leaving.current
      ticket.answer(signal).then(
        answer => latest.current.answered(answer),
        thrown => signal.aborted || latest.current.failed(thrown),
      )
    },
  }
}
