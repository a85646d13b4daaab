/**
 * The parts of English that each other language loads together, as in the modal (modal-app/locales/textGroups.mjs).
 * @type {Record<string, readonly string[]>}
 */
export const textGroups = {
  first: ['first'],
  approve: ['approve', 'solana'],
  wallet: ['window', 'wallet', 'email', 'social'],
  security: ['logins', 'recovery', 'security', 'warning'],
}
