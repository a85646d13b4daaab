const maxTypos = 2

/** The candidate most likely meant by `word`: within two typos of it, containing it, or part of it. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = word.toLowerCase()
  const ranked = candidates
    .map(candidate => ({ candidate, typos: typosBetween(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.typos - b.typos)
  const close = ranked.find(({ typos }) => typos <= maxTypos)
  const related = ranked.find(({ candidate }) => {
    const other = candidate.toLowerCase()
    return other.length > maxTypos && (wanted.includes(other) || (wanted.length > maxTypos && other.includes(wanted)))
  })
  return (close ?? related)?.candidate
}

/** Levenshtein distance. */
function typosBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let line = 1; line <= a.length; line++) {
    const next = [line]
    for (let column = 1; column <= b.length; column++) {
      const changed = (row[column - 1] ?? 0) + (a[line - 1] === b[column - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
