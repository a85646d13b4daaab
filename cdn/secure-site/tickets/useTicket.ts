import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiRefusal } from '../api/callApi.ts'
import type { SdkParts } from '../SdkParts.ts'
import { createTicket, type Ticket } from './createTicket.ts'
import type { TicketAnswer, TicketRequest } from './ticketRequest.ts'

/** Less than the server keeps a ticket. */
const renewMs = 4 * 60_000
/** After the server could not be reached. */
const againMs = 3_000

export interface TicketPress {
  /** A press opens a window at once. */
  isReady: boolean
  /** A window has been opened, and its answer is awaited. */
  isOpen: boolean
  press(): void
}

interface Ended {
  answered(answer: TicketAnswer): void
  /** The last window is gone without an answer, or there can be none. */
  failed(error: unknown): void
}

/**
 * Keeps a ticket at hand for a press, since a window opens only within it. Each window takes a ticket of its own: one that was
 * closed, or lost behind others, does not come back.
 */
export function useTicket(parts: SdkParts, request: TicketRequest, ended: Ended): TicketPress {
  const [ticket, setTicket] = useState<Ticket>()
  const [isOpen, setOpen] = useState(false)
  const latest = useRef(ended)
  latest.current = ended
  const leaving = useRef(new AbortController())
  const opened = useRef(new Set<Ticket>()).current
  // One request, however often what shows it is drawn.
  const first = useRef({ parts, request }).current
  const making = useRef<ReturnType<typeof setTimeout>>(undefined)

  const make = useRef((ms: number) => {
    clearTimeout(making.current)
    const { signal } = leaving.current
    making.current = setTimeout(
      () =>
        createTicket(first.parts, first.request).then(
          made => {
            if (signal.aborted) return
            setTicket(made)
            make(renewMs)
          },
          thrown => {
            if (signal.aborted) return
            if (thrown instanceof ApiRefusal && thrown.code === 'network_error') make(againMs)
            else latest.current.failed(thrown)
          },
        ),
      ms,
    )
  }).current

  useEffect(() => {
    make(0)
    return () => {
      clearTimeout(making.current)
      leaving.current.abort()
      // The request was answered here: a window that is still open must not do what was asked.
      for (const ticket of opened) ticket.withdraw()
    }
  }, [make, opened])

  return {
    isReady: ticket !== undefined,
    isOpen,
    press() {
      if (!ticket) return
      ticket.open()
      opened.add(ticket)
      setOpen(true)
      setTicket(undefined)
      make(0)
      const { signal } = leaving.current
      ticket.answer(signal).then(
        answer => {
          if (!opened.has(ticket)) return
          opened.clear()
          setOpen(false)
          latest.current.answered(answer)
        },
        thrown => {
          if (signal.aborted || !opened.delete(ticket) || opened.size) return
          setOpen(false)
          latest.current.failed(thrown)
        },
      )
    },
  }
}
