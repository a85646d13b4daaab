import { expect, test } from 'vitest'
import { shortenAddress } from './shortenAddress.ts'

test.each([
  ['0x1234567890abcdef1234567890abcdef1234abcd', '0x1234…abcd'],
  ['0X1234567890ABCDEF1234567890ABCDEF1234ABCD', '0X1234…ABCD'],
  ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', '7EcD…FLtV'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1q…5mdq'],
  ['0x1234abcd', '0x1234abcd'],
  ['0x12345abcd', '0x12345abcd'],
  ['0x123456abcd', '0x1234…abcd'],
  ['', ''],
])('shows %s as %s', (address, short) => {
  expect(shortenAddress(address)).toBe(short)
})
