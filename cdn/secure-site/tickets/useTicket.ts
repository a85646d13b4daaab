import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiRefusal } from '../api/callApi.ts'
import type { SdkParts } from '../SdkParts.ts'
import { createRequestId, createTicket, type Ticket } from './createTicket.ts'
import type { TicketAnswer, TicketRequest } from './ticketRequest.ts'

/** Shorter than the server keeps a ticket. */
const renewMs = 4 * 60_000
/** After the server was unreachable. */
const againMs = 3_000

export interface TicketPress {
  /** Whether a press opens a window at once. */
  isReady: boolean
  /** Whether a window was opened and its answer is awaited. */
  isOpen: boolean
  press(): void
  /** Hands the ticket to a window of this site that is open already. @returns undefined while there is none */
  hand(): string | undefined
}

interface Ended {
  answered(answer: TicketAnswer): void
  /** A window refused, the last one was closed without an answer, or none is possible. */
  failed(error: unknown): void
}

/**
 * Keeps a ticket ready for a press, because a window opens only within one. Each window takes its own ticket: a closed
 * or lost one does not come back. All show one request, which the first answer decides; a later press makes a new
 * request.
 */
export function useTicket(parts: SdkParts, request: TicketRequest, ended: Ended): TicketPress {
  const [ticket, setTicket] = useState<Ticket>()
  const [isOpen, setOpen] = useState(false)
  const latest = useRef(ended)
  latest.current = ended
  const leaving = useRef(new AbortController())
  const opened = useRef(new Set<Ticket>()).current
  // One request across renders.
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
          // A window just decided the request: its answer is on the way.
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
      // The request was answered here: a window that is still open must not act on it.
      for (const ticket of opened) ticket.withdraw()
    }
  }, [make, opened])

  const follow = (ticket: Ticket) => {
    opened.add(ticket)
    setOpen(true)
    setTicket(undefined)
    make(0)
    const { signal } = leaving.current
    /** Whether it answered the current request. */
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
  }
  // A window asks whenever it likes, not when this renders.
  const ready = useRef(ticket)
  ready.current = ticket
  const hand = useRef(() => {
    const { current: ticket } = ready
    if (!ticket) return undefined
    ready.current = undefined
    follow(ticket)
    return ticket.fragment
  }).current

  return {
    isReady: ticket !== undefined,
    isOpen,
    press() {
      if (!ticket) return
      ticket.open()
      follow(ticket)
    },
    hand,
  }
}
