import { expect, test } from 'vitest'
import { groupsOfFour } from './groupsOfFour.ts'

test.each([
  ['0x52908400098527886E0F7030069857D2E4169EE7', '0x5290 8400 0985 2788 6E0F 7030 0698 57D2 E416 9EE7'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0 srrr 7xfk vy5l 643l ydnw 9re5 9gtz zwf5 mdq'],
  ['So11111111111111111111111111111111111111112', 'So11 1111 1111 1111 1111 1111 1111 1111 1111 1111 112'],
  ['', ''],
])('%s is written as %s', (address, groups) => {
  expect(groupsOfFour(address).join(' ')).toBe(groups)
  expect(groupsOfFour(address).join('')).toBe(address)
})
