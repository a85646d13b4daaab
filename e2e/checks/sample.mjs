/**
 * Some items of a list, the same ones for the same seed.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} count
 * @param {number} seed
 * @returns {Item[]}
 */
export function sample(items, count, seed) {
  let state = seed >>> 0
  // Mulberry32.
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const left = [...items]
  const taken = []
  while (taken.length < count && left.length) taken.push(...left.splice(Math.floor(random() * left.length), 1))
  return taken
}
