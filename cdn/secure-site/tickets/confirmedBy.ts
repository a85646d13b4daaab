import type { TicketAnswer } from './ticketRequest.ts'

/** Handles the answer of a window that asks a yes/no question. */
export const confirmedBy = (confirmed: () => void, left: (thrown?: unknown) => void) => ({
  answered: (answer: TicketAnswer) => ('ok' in answer && answer.ok === 'confirmed' ? confirmed() : left()),
  failed: left,
})
