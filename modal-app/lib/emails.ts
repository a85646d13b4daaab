/** The maximum that mail servers accept. */
const maxLength = 254

/** Whether a text looks like an email address. Only a mail proves it. @spec 5.email-form */
export function isEmail(text: string): boolean {
  return text.length <= maxLength && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}

/** The longest email that is shown in full. */
const shownLength = 30

/** The displayed form of an email: a long one is truncated (reference §1.15). @spec 9.long-email */
export function shownEmail(email: string): string {
  return email.length > shownLength ? `${email.slice(0, shownLength - 3)}...` : email
}

interface Owners {
  signedInUser?: { email?: string | undefined; username?: string | undefined } | undefined
  connections: { list: readonly object[] }
}

/** Who signed in to this wallet, by email or else by their name at the provider; of other wallets nobody. */
export function shownOwner(
  { signedInUser, connections }: Owners,
  connection: { wallet: { kind?: string | undefined } },
): string | undefined {
  // Of an earlier connection, somebody else may have been the owner.
  if (connection.wallet.kind !== 'auth' || !connections.list.includes(connection)) return undefined
  const who = signedInUser?.email ?? signedInUser?.username
  return who && shownEmail(who)
}
