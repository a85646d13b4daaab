/* Numbers that every card network reserves for tests: no card has them. */

export const testCard = '4242 4242 4242 4242'

const outcomes: Readonly<Record<string, 'pays' | 'declined' | 'slow'>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  '4000000000003220': 'slow',
}

/** The outcome of a payment; undefined for an unknown number: a real card must not be entered here. */
export function outcomeOf(card: string): 'pays' | 'declined' | 'slow' | undefined {
  const digits = card.replace(/\D/g, '')
  return Object.hasOwn(outcomes, digits) ? outcomes[digits] : undefined
}
