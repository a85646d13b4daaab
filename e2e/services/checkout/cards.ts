/* Numbers that every card network keeps for tests: no card has them. */

export const testCard = '4242 4242 4242 4242'

const outcomes: Readonly<Record<string, 'pays' | 'declined' | 'slow'>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declined',
  '4000000000003220': 'slow',
}

/** What becomes of a payment; undefined for a number that is none of ours: a real card must not be typed here. */
export function outcomeOf(card: string): 'pays' | 'declined' | 'slow' | undefined {
  const digits = card.replace(/\D/g, '')
  return Object.hasOwn(outcomes, digits) ? outcomes[digits] : undefined
}
