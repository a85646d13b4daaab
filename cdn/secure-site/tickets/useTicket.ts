import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiRefusal } from '../api/callApi.ts'
import type { SdkParts } from '../SdkParts.ts'
import { createRequestId, createTicket, type Ticket } from './createTicket.ts'
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
  /** A window has refused, or the last one is gone without an answer, or there can be none. */
  failed(error: unknown): void
}

/**
 * Keeps a ticket at hand for a press, since a window opens only within it. Each window takes a ticket of its own: one that was
 * closed, or lost behind others, does not come back. All of them show one request, which the first answer decides; a press
 * after that asks anew.
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
  const requestId = useRef(createRequestId())
  const making = useRef<ReturnType<typeof setTimeout>>(undefined)

  const make = useRef((ms: number) => {
    clearTimeout(making.current)
    const { signal } = leaving.current
    making.current = setTimeout(() => {
      const id = requestId.current
      const isPast = () => signal.aborted || id !== requestId.current
      createTicket(first.parts, first.request, id).then(
        made => {
          if (isPast()) return
          setTicket(made)
          make(renewMs)
        },
        thrown => {
          if (isPast()) return
          const code = thrown instanceof ApiRefusal ? thrown.code : undefined
          if (code === 'network_error') make(againMs)
          // A window has just decided the request: its answer is on the way.
          else if (code !== 'ticket_used' || !opened.size) latest.current.failed(thrown)
        },
      )
    }, ms)
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
      /** Whether it was an answer to the request as it stands now. */
      const decide = () => {
        if (!opened.has(ticket)) return false
        opened.clear()
        setOpen(false)
        setTicket(undefined)
        requestId.current = createRequestId()
        make(0)
        return true
      }
      ticket.answer(signal).then(
        answer => {
          if (decide()) latest.current.answered(answer)
        },
        thrown => {
          if (signal.aborted) return
          if (ticket.isDecided()) {
            if (decide()) latest.current.failed(thrown)
          } else if (opened.delete(ticket) && !opened.size) {
            setOpen(false)
            latest.current.failed(thrown)
          }
        },
      )
    },
  }
}
