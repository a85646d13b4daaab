import type { ModalConfig, ProjectConfig } from '../../shared/config.ts'

/**
 * Reads the project's configuration from this document. It is not validated: the server wrote it beside this script, so
 * anyone who can change one can change the other. The cdn's tests check it against its schema.
 * @param origin the page's origin from this document's address; the server made the document for that origin only
 */
export function readConfig(document: Document, origin: string): ModalConfig {
  const text = document.getElementById('config')?.textContent
  if (!text) throw new Error('The document contains no configuration')
  return { ...(JSON.parse(text) as ProjectConfig), origin }
}

/**
 * When the server sent this document, in milliseconds since the epoch. A cache may have kept it for a day. The time
 * comes from `Server-Timing: made;desc=<seconds>`, which a 304 renews. Without that header the document counts as old
 * (0). A time in the future, from a slow device clock, counts as now.
 */
export function madeAtMs(nowMs: number): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const made = navigation?.serverTiming?.find(({ name }) => name === 'made')
  return Math.min(Number(made?.description) * 1_000 || 0, nowMs)
}
