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
