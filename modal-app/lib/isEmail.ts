/** As mail servers take them at most. */
const maxLength = 254

/** Whether a text looks like an email address. The mail proves the rest. @spec 5.email-form */
export function isEmail(text: string): boolean {
  return text.length <= maxLength && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
