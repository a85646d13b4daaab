import { labelFault } from '../../shared/accountName.ts'

/**
 * Labels similar to this one, best first.
 * @param label in lower case
 */
export function suggestLabels(label: string, year: number): string[] {
  const like = [`${label}-eth`, `my-${label}`, `the-${label}`, `${label}-${year}`]
  const numbered = ['1', '7', '21', '42'].map(number => label + number)
  return [...like, ...numbered].filter(other => labelFault(other) === undefined)
}
