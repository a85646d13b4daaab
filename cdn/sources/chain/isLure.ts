/** A link, or words that ask for a visit to one. */
const lures =
  /https?:|www\.|\b[\w-]+\.(com|io|org|net|xyz|app|gift|site|top|example|fi|ly|me|cc|vip|claims?)\b|\b(claim|airdrop|visit|reward|voucher|redeem|giveaway)\b/i

/** Whether the name of an unsolicited token lures its receiver to a site. */
export function isLure(name: string): boolean {
  return lures.test(name.normalize('NFKC'))
}
