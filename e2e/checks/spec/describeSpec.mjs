import { milestones } from './milestones.mjs'

/** @typedef {import('./judgeSpec.mjs').Judgement} Judgement */

/**
 * One line for each milestone: how many of its rows are done, and how many differ on purpose.
 * @param {readonly Judgement[]} judgements
 */
export function describeCounts(judgements) {
  const count = (/** @type {readonly Judgement[]} */ own) => {
    const differs = own.filter(judgement => judgement.differs).length
    const done = own.filter(judgement => !judgement.missing && !judgement.differs).length
    return `${String(done).padStart(3)} done, ${String(differs).padStart(2)} differ of ${String(own.length).padStart(3)}`
  }
  const lines = Object.entries(milestones).map(
    ([name, { title }]) => `${count(judgements.filter(({ row }) => row.milestone === name))}  ${title}`,
  )
  return [
    `Rows of the specification (shared/DIFFERS.md has the reasons of those that differ):`,
    ...lines,
    `${count(judgements)}  all`,
  ].join('\n')
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
      const lines = own.map(({ row, code, tests, missing, differs }) => {
        const places = [...code, ...tests].map(place => `\n      ${place}`).join('')
        const remark = missing ?? (differs && `differs: ${differs}`)
        return `${missing ? '  –' : differs ? '  ≠' : '  ✓'} ${row.id.padEnd(width)}  ${row.says}${remark ? `  (${remark})` : ''}${places}`
      })
      return `${title}\n${lines.join('\n')}`
    })
    .join('\n\n')
}
