import { calls } from './calls.mjs'
import { constants } from './constants.mjs'
import { entities } from './entities.mjs'
import { errors } from './errors.mjs'
import { roles } from './roles.mjs'
import { screens } from './screens.mjs'
import { transitions } from './transitions.mjs'
import { validation } from './validation.mjs'

/**
 * Rows of one section of the specification: milestone → name → short text of the row.
 * @typedef {Readonly<Record<import('./milestones.mjs').Milestone, Readonly<Record<string, string>>>>} Section
 *
 * @typedef {object} SpecRow
 * @property {string} id section and name, as tags write it: `9.toast-replacement`
 * @property {string} says
 * @property {import('./milestones.mjs').Milestone} milestone
 * @property {boolean} isError errors have exactly one place in the code that throws or shows them
 */

/**
 * @param {number} number
 * @param {Section} section
 * @returns {SpecRow[]}
 */
function rowsOf(number, section) {
  return Object.entries(section).flatMap(([milestone, entries]) =>
    Object.entries(entries).map(([name, says]) => ({
      id: `${number}.${name}`,
      says,
      milestone: /** @type {import('./milestones.mjs').Milestone} */ (milestone),
      isError: section === errors,
    })),
  )
}

export const rows = [
  ...rowsOf(2, screens),
  ...rowsOf(3, entities),
  ...rowsOf(4, transitions),
  ...rowsOf(5, validation),
  ...rowsOf(6, roles),
  ...rowsOf(7, calls),
  ...rowsOf(8, errors),
  ...rowsOf(9, constants),
]
