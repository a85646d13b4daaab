/** Rounds down to tens, from ten on. `isExact` is false if that changed the number: 434 becomes "430+". */
export function roundCount(count: number): { rounded: number; isExact: boolean } {
  const rounded = count < 10 ? count : Math.floor(count / 10) * 10
  return { rounded, isExact: rounded === count }
}
