/** As mail servers take them at most. */
const maxLength = 254

/** Whether a text looks like an email address. The mail proves the rest. @spec 5.email-form */
export function isEmail(text: string): boolean {
  return text.length <= maxLength && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}

/** The longest email that is shown whole. */
const shownLength = 30

/** An email as it is shown: a long one is cut (reference §1.15). @spec 9.long-email */
export function shownEmail(email: string): string {
  return email.length > shownLength ? `${email.slice(0, shownLength - 3)}...` : email
}
