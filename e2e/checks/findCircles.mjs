/**
 * The circles of a graph (Tarjan's strongly connected components), largest first: groups of files that all lead to each other.
 * @param {ReadonlyMap<string, readonly string[]>} graph by file, the files it imports
 * @returns {string[][]}
 */
export function findCircles(graph) {
  /** @type {string[][]} */
  const circles = []
  /** In the order of the visits. @type {Map<string, number>} */
  const visits = new Map()
  /** The earliest visit that a file leads back to. @type {Map<string, number>} */
  const back = new Map()
  /** Visited, and not yet in a component. @type {string[]} */
  const open = []

  /** @param {string} file */
  const visit = file => {
    visits.set(file, visits.size)
    let earliest = visits.size - 1
    open.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!visits.has(target)) visit(target)
      if (open.includes(target)) earliest = Math.min(earliest, back.get(target) ?? visits.get(target) ?? earliest)
    }
    back.set(file, earliest)
    if (earliest !== visits.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }
  for (const file of graph.keys()) if (!visits.has(file)) visit(file)
  return circles.sort((a, b) => b.length - a.length)
}
