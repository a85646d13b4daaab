import type { TicketAnswer } from './ticketRequest.ts'

/** What a window answers whose visitor says yes or no to one thing. */
export const confirmedBy = (confirmed: () => void, left: (thrown?: unknown) => void) => ({
  answered: (answer: TicketAnswer) => ('ok' in answer && answer.ok === 'confirmed' ? confirmed() : left()),
  failed: left,
})
