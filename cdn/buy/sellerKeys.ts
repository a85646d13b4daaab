import type { Project } from '../store/projects.ts'

/** A seller without a key, which is unavailable. */
export interface SellerKeyMissing {
  event: 'onramp.keyMissing'
  project: string
  source: string
  /** The variable without a value. */
  variable: string
}

/** `env:NAME` names a variable of the server's environment. */
const fromEnvironment = /^env:(\w+)$/

/** @returns the key, or the value of the variable that it names */
export function readSellerKey(named: string, secret: (name: string) => string | undefined): string | undefined {
  const [, name] = fromEnvironment.exec(named) ?? []
  return name ? secret(name) : named
}

/** @param report receives each missing key. Visitors just don't see such a seller, so only this says why. */
export function tellSellerKeys(
  projects: readonly Pick<Project, 'id' | 'onrampSources'>[],
  secret: (name: string) => string | undefined,
  report: (missing: SellerKeyMissing) => void,
): void {
  for (const { id, onrampSources } of projects)
    for (const source of onrampSources)
      for (const value of Object.values(source)) {
        const [, variable] = fromEnvironment.exec(String(value)) ?? []
        if (variable && !secret(variable))
          report({ event: 'onramp.keyMissing', project: id, source: source.type, variable })
      }
}
