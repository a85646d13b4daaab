import { milestones } from './milestones.mjs'

/** @typedef {import('./judgeSpec.mjs').Judgement} Judgement */

/**
 * One line for each milestone: how many of its rows have a test.
 * @param {readonly Judgement[]} judgements
 */
export function describeCounts(judgements) {
  const lines = Object.entries(milestones).map(([name, { title, isClosed }]) => {
    const own = judgements.filter(({ row }) => row.milestone === name)
    const done = own.filter(({ missing }) => !missing).length
    return `${String(done).padStart(3)} of ${String(own.length).padStart(3)}  ${title}${isClosed ? '' : ', open'}`
  })
  const open = judgements.filter(({ row, missing }) => missing && !milestones[row.milestone].isClosed).length
  return [`Rows of the specification with a test (${open} are still to come):`, ...lines].join('\n')
}

/**
 * Every row with its code and tests, by milestone.
 * @param {readonly Judgement[]} judgements
 */
export function describeRows(judgements) {
  return Object.entries(milestones)
    .map(([name, { title }]) => {
      const own = judgements.filter(({ row }) => row.milestone === name)
      const width = Math.max(...own.map(({ row }) => row.id.length))
      const lines = own.map(({ row, code, tests, missing }) => {
        const places = [...code, ...tests].map(place => `\n      ${place}`).join('')
        return `${missing ? '  –' : '  ✓'} ${row.id.padEnd(width)}  ${row.says}${missing ? `  (${missing})` : ''}${places}`
      })
      return `${title}\n${lines.join('\n')}`
    })
    .join('\n\n')
}
