/**
 * The mailbox that an address reaches, for limits and denials. Mail servers ignore a suffix after a plus, and Gmail
 * ignores dots, so a mailbox has any number of addresses. Accounts belong to whole addresses.
 */
export function mailboxOf(email: string): string {
  const plain = email.normalize('NFC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const [name, host] = [plain.slice(0, at).replace(/(.)\+.*$/, '$1'), plain.slice(at + 1)]
  return /^g(?:oogle)?mail\.com$/.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
